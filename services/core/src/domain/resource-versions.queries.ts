/** SQL: the content of versioned resources, and the locks on them in the order in which commands take them. */
import type { VersionedResource } from '@plenum/contracts/versioned-resources';
import { type Statement, statement } from '../platform/db/database.ts';
import { isVisibleSession } from './access.queries.ts';

interface VersionStatements {
  /** The path parameters with the ids; `caller_id` is the user id of the caller. */
  readonly params: readonly string[];
  readonly locks: readonly Statement<unknown>[];
  readonly digest: Statement<{ readonly digest: string }>;
}

interface ResourceSql {
  readonly params?: readonly string[];
  readonly table: string;
  /** Condition for the row `r`. */
  readonly where: string;
  /** Expression of type `jsonb` for the content that changes to the resource affect, without counters and other caches. */
  readonly content: string;
  /** A lock before that on the row. */
  readonly lockBefore?: string;
}

function statementsOf(
  name: VersionedResource,
  { table, where, content, lockBefore, params = [`${name}_id`] }: ResourceSql,
): VersionStatements {
  const lock = statement(`lock-versioned-${name}`, `select from ${table} r where ${where} for update`);
  return {
    params,
    locks: lockBefore === undefined ? [lock] : [statement(`lock-before-versioned-${name}`, lockBefore), lock],
    digest: statement(`version-of-${name}`, `select md5((${content})::text) as digest from ${table} r where ${where}`),
  };
}

const lockEvent = statement('lock-versioned-event', 'select from events r where r.id = $1 for update');

/** Returns a resource that consists of columns of an event. */
const ofEvent = (name: VersionedResource, content: string): VersionStatements => ({
  params: ['event_id'],
  locks: [lockEvent],
  digest: statement(`version-of-${name}`, `select md5((${content})::text) as digest from events r where r.id = $1`),
});

export const versionStatements: Readonly<Record<VersionedResource, VersionStatements>> = {
  agenda_order: ofEvent('agenda_order', 'jsonb_build_array(r.location_order, r.track_order, r.walking_minutes)'),
  // Commands take their own lock, because there may be no row.
  bookmarks: {
    params: ['event_id', 'caller_id'],
    locks: [],
    digest: statement(
      'version-of-bookmarks',
      `select md5(coalesce(jsonb_agg(jsonb_build_array(s.id, s.external_id, b.created_at) order by s.id), '[]')::text) as digest
         from session_bookmarks b join sessions s on s.id = b.session_id
        where s.event_id = $1 and b.user_id = $2 and ${isVisibleSession('s')}`,
    ),
  },
  chat_room: statementsOf('chat_room', {
    params: ['room_id'],
    table: 'chat_rooms',
    where: 'r.id = $1',
    content: `to_jsonb(r) - '{updated_at,wall_token_hash}'::text[]`,
  }),
  event: ofEvent(
    'event',
    `to_jsonb(r) - '{agenda_version,agenda_changed_at,updated_at,search_text,import_columns,schedule_key_id,
      schedule_token_hash,location_order,track_order,walking_minutes,moderation_rules,sponsor_tiers}'::text[]`,
  ),
  event_member: statementsOf('event_member', {
    params: ['event_id', 'attendee_id'],
    table: 'event_users',
    where: 'r.event_id = $1 and r.user_id = $2',
    content: `jsonb_build_array(r.role, r.speaker_title, r.speaker_bio, r.is_banned, r.is_chat_banned, r.chat_ban_until,
      r.left_at)`,
  }),
  moderation_rules: ofEvent('moderation_rules', 'r.moderation_rules'),
  organization: statementsOf('organization', {
    table: 'organizations',
    where: 'r.id = $1',
    content: 'jsonb_build_array(r.name, r.plan)',
  }),
  // Words that are hidden from a word cloud do not change the poll.
  poll: statementsOf('poll', {
    table: 'polls',
    where: 'r.id = $1',
    content: `to_jsonb(r) - '{vote_count,tally_version,revision}'::text[]`,
  }),
  session: statementsOf('session', {
    table: 'sessions',
    where: 'r.id = $1',
    content: `to_jsonb(r) - '{updated_at,search_text,imported,calendar_sequence,crew_ready_at,actual_start_at,
      actual_end_at,status_set_at}'::text[]`,
    lockBefore: 'select from events where id = (select event_id from sessions where id = $1) for no key update',
  }),
  speaker: statementsOf('speaker', {
    params: ['event_id', 'profile_id'],
    table: 'speaker_profiles',
    where: 'r.event_id = $1 and r.id = $2',
    content: `jsonb_build_array(to_jsonb(r) - '{updated_at,search_text,imported}'::text[],
      (select jsonb_build_array(m.speaker_title, m.speaker_bio) from event_users m
        where m.event_id = r.event_id and m.user_id = r.user_id))`,
  }),
  sponsor: statementsOf('sponsor', {
    table: 'sponsors',
    where: 'r.id = $1',
    content: `jsonb_build_array(to_jsonb(r) - 'updated_at',
      array(select p.user_id from sponsor_people p where p.sponsor_id = r.id order by p.position))`,
    lockBefore: 'select from events where id = (select event_id from sponsors where id = $1) for share',
  }),
  sponsor_tiers: ofEvent('sponsor_tiers', 'r.sponsor_tiers'),
};

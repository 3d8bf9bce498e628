/** Queries for the speaker profiles of an event and their sessions. */
import type { SessionSpeakerRole, SessionStatus, SessionType } from '@plenum/contracts/enums';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/folded-search.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { isVisibleSession } from '../../access.queries.ts';
import type { PrivacyRow } from '../../accounts/users/person-privacy.rules.ts';
import { isProfileUpdated } from '../sessions/session.queries.ts';

export interface SpeakerRow extends PrivacyRow {
  readonly profile_id: number;
  readonly event_id: number;
  readonly external_id: string | null;
  readonly name: string;
  readonly title: string | null;
  readonly company_name: string | null;
  readonly image_url: string | null;
  /** Sanitized HTML of the profile, or null. */
  readonly profile_bio: string | null;
  /** Plain text of the membership or the account, or null. */
  readonly plain_bio: string | null;
  readonly social_links: Record<string, string | null>;
}

export const profileColumns = `
  p.id as profile_id, p.event_id, p.external_id, p.user_id, p.name, coalesce(p.title, eu.speaker_title, u.title) as title,
  coalesce(p.company_name, u.company_name) as company_name, coalesce(p.image_url, u.image_url) as image_url,
  p.bio as profile_bio, coalesce(eu.speaker_bio, u.bio) as plain_bio,
  coalesce(u.social_links, '{}') || p.social_links as social_links, u.privacy_settings, eu.privacy_overrides,
  eu.was_added`;

/** The limits force a nested loop. Otherwise, all accounts and members would be read to join a few speakers. */
export const accountTables = `
  left join lateral (select account.* from users account where account.id = p.user_id limit 1) u on true
  left join lateral (
    select m.* from event_users m where m.event_id = p.event_id and m.user_id = p.user_id limit 1) eu on true`;

/**
 * A profile with an account but without a public session is listed only if the role of the member is above ATTENDEE.
 */
export const listedFilter = `
  (p.user_id is null
    or exists (select from session_speakers ss join sessions shown on shown.id = ss.session_id
                where ss.profile_id = p.id and ${isVisibleSession('shown')})
    or exists (select from event_users m where m.event_id = p.event_id and m.user_id = p.user_id and not m.is_banned
                  and m.role <> 'ATTENDEE'))`;
/**
 * SQL condition: the profile, its account, its membership, or one of its sessions was created or changed at or after a
 * time; a null time includes all.
 */
export const updatedSince = (time: string): string => `
  (${time}::timestamptz is null or ${isProfileUpdated(time)}
    or exists (select from session_speakers ss join sessions changed on changed.id = ss.session_id
                where ss.profile_id = p.id and coalesce(changed.updated_at, changed.created_at) >= ${time}))`;

const searchFilter = `
  p.event_id = $1 and ($2::text is null or p.search_text like folded($2))
  and ($3::text is null or exists (
    select from session_speakers ss join sessions tracked on tracked.id = ss.session_id
     where ss.profile_id = p.id and tracked.track = $3 and ${isVisibleSession('tracked')}))
  and ${listedFilter} and ${updatedSince('$4')}
  and ($5::text is null or exists (
    select from session_speakers ss join sessions s on s.id = ss.session_id
     where ss.profile_id = p.id and s.status = $5 and ${isVisibleSession('s')}))`;

/**
 * SQL: the name with the family name first, as in the list of members. Without an account, or with
 * another name than its own, the last word is taken for the family name, except in Chinese, Japanese and Korean names,
 * which begin with it.
 */
const sortName = `folded(coalesce(
  (select u.sort_name from users u where u.id = p.user_id and u.full_name = p.name),
  case when p.name ~ '[\\u3005-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]' then p.name
       else regexp_replace(p.name collate "und-x-icu", '^(.*\\S)\\s+([[:alpha:]]\\S*)$', '\\2, \\1') end))`;

export const speakerOrder: Order = {
  name: 'speakers',
  direction: 'asc',
  keys: [
    { sql: `${sortName} collate "und-x-icu"`, type: 'text' },
    { sql: 'p.id', type: 'integer' },
  ],
};
const nameOrder = orderBy(speakerOrder);

const speakerPage = statement<CursorRow<SpeakerRow>>(
  'speaker-page',
  `select ${profileColumns}, ${cursorValues(speakerOrder)}
     from (select * from speaker_profiles p where ${searchFilter} and ${isAfter(speakerOrder, '$6')}
            order by ${nameOrder} limit $7) p
     ${accountTables}
    order by ${nameOrder}`,
);

const speakerCount = statement<{ count: number }>(
  'speaker-count',
  `select count(*) as count from speaker_profiles p where ${searchFilter}`,
);

const speakerLetters = statement<{ letter: string; profile_id: number; after: string[] | null }>(
  'speaker-letters',
  `select letter, profile_id, after
     from (select letter, profile_id, number, lag(cursor_values) over (order by number) as after,
                  row_number() over (partition by letter order by number) as number_of_letter
             from (select case when ${sortName} collate "und-x-icu" ~ '^[[:alpha:]]'
                               then upper(left(${sortName}, 1) collate "und-x-icu") else '#' end as letter,
                          p.id as profile_id, row_number() over (order by ${nameOrder}) as number,
                          ${cursorValues(speakerOrder)}
                     from speaker_profiles p where ${searchFilter}) named) n
    where number_of_letter = 1 order by number`,
);

interface SpeakerFilter {
  readonly event_id: number;
  /** Matches parts of names, ignoring case and accents; null for all. */
  readonly search: string | null;
  /** Track of at least one session; null for all. */
  readonly track: string | null;
  /** Null includes speakers of any age. */
  readonly updated_since: string | null;
  /** Status of at least one session; null for all. */
  readonly session_status: SessionStatus | null;
}

const valuesOf = ({ event_id, search, track, updated_since, session_status }: SpeakerFilter) => [
  event_id,
  search === null ? null : containing(search),
  track,
  updated_since,
  session_status,
];

/** Finds a page of an event's speakers by family name. */
export const findSpeakers = (db: Db, filter: SpeakerFilter, { after, limit }: Position) =>
  db.rows(speakerPage, [...valuesOf(filter), after, limit]);

export const countSpeakers = async (db: Db, filter: SpeakerFilter): Promise<number> =>
  (await db.row(speakerCount, valuesOf(filter)))?.count ?? 0;

/** Finds the first letters of all names, and the sort values of the speaker before the first name of each. */
export const findSpeakerLetters = (db: Db, filter: SpeakerFilter) => db.rows(speakerLetters, valuesOf(filter));

const speakerOfEvent = statement<SpeakerRow>(
  'speaker-of-event',
  `select ${profileColumns} from speaker_profiles p ${accountTables}
    where p.event_id = $1 and p.id = $2 and ($3::boolean or ${listedFilter})`,
);

interface SpeakerQuery {
  readonly event_id: number;
  readonly profile_id: number;
  /** Whether the viewer sees unlisted profiles, because they see every session. */
  readonly seesUnlisted: boolean;
}

export const findSpeaker = (db: Db, { event_id, profile_id, seesUnlisted }: SpeakerQuery) =>
  db.row(speakerOfEvent, [event_id, profile_id, seesUnlisted]);

export interface SpeakerSessionRow {
  readonly profile_id: number;
  readonly id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly role: SessionSpeakerRole;
  readonly session_type: SessionType;
  readonly status: SessionStatus;
  readonly location: string | null;
  readonly track: string | null;
}

const sessionsOfSpeakers = statement<SpeakerSessionRow>(
  'sessions-of-speakers',
  `select ss.profile_id, s.id, s.title, s.starts_at, s.duration_minutes, ss.role, s.session_type, s.status, s.location,
          s.track
     from session_speakers ss join sessions s on s.id = ss.session_id
    where ss.profile_id = any($1) and ${isVisibleSession('s')} order by s.starts_at, s.id`,
);

/** Finds the sessions of speakers by start. */
export const findSessionsOfSpeakers = (db: Db, profile_ids: readonly number[]) =>
  db.rows(sessionsOfSpeakers, [profile_ids]);

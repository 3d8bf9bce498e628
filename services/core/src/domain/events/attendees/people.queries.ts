/**
 * Queries for people lists of events with 20,000 and more members (docs/decisions/0009). Every combination of filters
 * and order is a separate statement, so each is planned with its own index.
 */
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import type { ConnectionStatus, EventUserRole, sortDirections } from '@plenum/contracts/enums';
import type { memberConditions, memberOrders } from '@plenum/contracts/events/attendees';
import type { Order, Position, CursorRow, SortKey } from '../../../platform/cursors.ts';
import { type Db, statement, statementsByText } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/folded-search.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { isMutedMember, isVisibleSession } from '../../access.queries.ts';
import { areShort, hasTrigram, type SearchAudience, searchColumns } from './people-search.rules.ts';

/** Limit of exact counts; clients display "more than a thousand" above it. */
export const maxCountedPeople = 1000;

export interface MemberRow {
  readonly event_id: number;
  readonly user_id: number;
  readonly role: EventUserRole;
  readonly speaker_bio: string | null;
  readonly speaker_title: string | null;
  readonly privacy_overrides: Partial<PrivacySettings> | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly email: string;
  readonly image_url: string | null;
  readonly social_links: Record<string, string | null>;
  readonly company_name: string | null;
  readonly title: string | null;
  readonly bio: string | null;
  readonly interests: string[];
  readonly ask_me_about: string | null;
  readonly languages: string[];
  readonly privacy_settings: PrivacySettings;
  readonly is_banned: boolean;
  readonly banned_at: Date | null;
  readonly banned_by: number | null;
  readonly ban_reason: string | null;
  /** Whether a mute is currently effective. */
  readonly is_chat_banned: boolean;
  readonly chat_ban_until: Date | null;
  readonly chat_ban_reason: string | null;
  readonly moderation_notes: string | null;
  readonly was_added: boolean;
  readonly created_at: Date;
}

/** Connection between viewer and person; null without a request. */
export interface PersonRow extends MemberRow {
  readonly connection_id: number | null;
  readonly connection_status: ConnectionStatus | null;
  readonly connection_requester_id: number | null;
  readonly connection_changed_at: Date | null;
  readonly connection_was_withdrawn: boolean | null;
  /** Whether either has blocked the other. */
  readonly is_blocked: boolean;
}

const memberColumns = `
  eu.event_id, eu.user_id, eu.role, eu.speaker_bio, eu.speaker_title, eu.privacy_overrides, u.first_name, u.last_name, u.full_name,
  u.email, u.image_url, u.social_links, u.company_name, u.title, u.bio, u.interests, u.ask_me_about, u.languages, u.privacy_settings, eu.is_banned, eu.banned_at,
  eu.banned_by_id as banned_by, eu.ban_reason, (${isMutedMember}) as is_chat_banned,
  case when ${isMutedMember} then eu.chat_ban_until end as chat_ban_until,
  case when ${isMutedMember} then eu.chat_ban_reason end as chat_ban_reason, eu.moderation_notes, eu.was_added,
  eu.created_at`;

export interface PeopleTopics {
  readonly interest?: string | undefined;
  readonly track?: string | undefined;
  readonly language?: string | undefined;
  /** Other people who show an interest of this user. */
  readonly sharedWith?: number | undefined;
}

export interface PeopleFilter {
  readonly event_id: number;
  /** Organizers and moderators also see banned people and search hidden fields. */
  readonly audience: SearchAudience;
  readonly roles: readonly EventUserRole[];
  readonly condition: (typeof memberConditions)[number] | null;
  /** Only people whose membership or account was created or changed at or after this time. */
  readonly updated_since?: string | undefined;
  /** Topics on visible profiles; absent means no filter. */
  readonly topics?: PeopleTopics;
  /** Folded by the database; empty without a search. */
  readonly words: readonly string[];
}

const sortKeys = {
  name: [{ sql: 'eu.sort_name', type: 'text' }],
  role: [
    { sql: 'eu.role', type: 'text' },
    { sql: 'eu.sort_name', type: 'text' },
  ],
  company: [
    { sql: 'eu.sort_company', type: 'text' },
    { sql: 'eu.sort_name', type: 'text' },
  ],
  joined: [{ sql: 'eu.created_at', type: 'timestamp' }],
} as const satisfies Record<(typeof memberOrders)[number], readonly SortKey[]>;

/** The id of the person is last, to make the order total. */
export const peopleOrder = (
  sort: (typeof memberOrders)[number],
  direction: (typeof sortDirections)[number],
): Order => ({
  name: `people-by-${sort}`,
  direction,
  keys: [...sortKeys[sort], { sql: 'eu.user_id', type: 'integer' }],
});

/** Collects values as parameters, so queries of the same shape share their text. */
class Bindings {
  readonly values: unknown[] = [];

  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * Returns the conditions of a search. Matches the beginnings of words if all terms are short: patterns of two letters
 * have no trigram, and a full index scan takes too long. Members added by others are found only by visible fields, so
 * no search confirms a guessed address. The first conditions match those of the index.
 */
function searchConditions(bindings: Bindings, { audience, words }: PeopleFilter): string[] {
  const depth = areShort(words) ? 'short' : 'long';
  const conditions = termConditions(bindings, `eu.${searchColumns[audience][depth]}`, words);
  if (audience === 'members' || words.length === 0) return conditions;
  const visibleMatches = words.map(
    (word) => `eu.${searchColumns.members[depth]} like folded(${bindings.bind(containing(word))})`,
  );
  return [...conditions, `(not eu.was_added or ${visibleMatches.join(' and ')})`];
}

function termConditions(bindings: Bindings, column: string, words: readonly string[]): string[] {
  if (words.length > 0 && areShort(words)) {
    const [first = '', ...rest] = words;
    const pattern = containing(first).slice(1);
    const atWordStart = `(${column} like folded(${bindings.bind(pattern)}) or ${column} like folded(${bindings.bind(`% ${pattern}`)}))`;
    return [atWordStart, ...rest.map((word) => `${column} || '' like folded(${bindings.bind(containing(word))})`)];
  }
  return words.map((word) => {
    // Appending the empty text prevents the use of the index for patterns without a trigram.
    const expression = hasTrigram(word) ? column : `${column} || ''`;
    return `${expression} like folded(${bindings.bind(containing(word))})`;
  });
}

/**
 * Returns conditions that use the indexes on interests and languages. The people of a track are collected first, in a
 * subquery.
 */
function topicConditions(bindings: Bindings, { event_id, topics = {} }: PeopleFilter): string[] {
  const { interest, track, language, sharedWith } = topics;
  const conditions: string[] = [];
  if (interest !== undefined) conditions.push(`eu.interest_keys @> array[folded(${bindings.bind(interest)})]`);
  if (language !== undefined) conditions.push(`eu.shown_languages @> array[${bindings.bind(language)}::text]`);
  if (sharedWith !== undefined) {
    const user = `${bindings.bind(sharedWith)}::bigint`;
    conditions.push(
      `eu.user_id <> ${user}`,
      `eu.interest_keys && array(
        select folded(own.interest) from users me, jsonb_array_elements_text(me.interests) as own (interest)
         where me.id = ${user})`,
    );
  }
  if (track !== undefined) {
    const event = `${bindings.bind(event_id)}::bigint`;
    const name = `${bindings.bind(track)}::text`;
    conditions.push(`eu.user_id = any(array(
      select p.user_id
        from sessions s
        join session_speakers ss on ss.session_id = s.id
        join speaker_profiles p on p.id = ss.profile_id
       where s.event_id = ${event} and s.track = ${name} and ${isVisibleSession('s')} and p.user_id is not null
      union
      select interested.user_id from event_users interested
       where interested.event_id = ${event} and interested.interest_keys @> array[folded(${name})]))`);
  }
  return conditions;
}

/** SQL condition: the membership, the account, or the sessions of the member as a speaker changed at or after a time. */
const isMemberUpdated = (time: string): string => `
  eu.updated_at >= ${time}::timestamptz
    or exists (select from speaker_profiles p
                where p.event_id = eu.event_id and p.user_id = eu.user_id
                  and (p.updated_at >= ${time}
                       or exists (select from session_speakers ss join sessions s on s.id = ss.session_id
                                   where ss.profile_id = p.id and coalesce(s.updated_at, s.created_at) >= ${time})))`;

/** SQL condition: a ticket of the member, which organizers see, changed at or after a time. */
const isTicketUpdated = (time: string): string => `
  exists (select from external_people t left join invitations i on i.id = t.invitation_id
           where t.event_id = eu.event_id and t.updated_at >= ${time}
             and (i.user_id = eu.user_id or t.email = (select u.email from users u where u.id = eu.user_id)))`;

function conditionsOf(bindings: Bindings, filter: PeopleFilter): string[] {
  const conditions = [`eu.event_id = ${bindings.bind(filter.event_id)}`];
  if (filter.audience === 'members') conditions.push('not eu.is_banned');
  const [role] = filter.roles;
  if (role !== undefined)
    conditions.push(
      filter.roles.length === 1
        ? `eu.role = ${bindings.bind(role)}`
        : `eu.role = any(${bindings.bind(filter.roles)}::text[])`,
    );
  // Both match the partial index of moderated people.
  if (filter.condition === 'banned') conditions.push('(eu.is_banned or eu.is_chat_banned) and eu.is_banned');
  if (filter.updated_since !== undefined) {
    const time = bindings.bind(filter.updated_since);
    conditions.push(
      filter.audience === 'staff'
        ? `(${isMemberUpdated(time)} or ${isTicketUpdated(time)})`
        : `(${isMemberUpdated(time)})`,
    );
  }
  if (filter.condition === 'muted') conditions.push(`(eu.is_banned or eu.is_chat_banned) and ${isMutedMember}`);
  return [...conditions, ...topicConditions(bindings, filter), ...searchConditions(bindings, filter)];
}

/**
 * Selects members with their accounts and connections to the viewer. The limits force a nested loop for accounts and
 * connections: large pages, as in the export, would otherwise scan whole tables.
 */
const peopleFrom = (members: string, viewer: string, columns = memberColumns): string => `
    select ${columns}, c.id as connection_id, c.status as connection_status,
           c.requester_id as connection_requester_id, coalesce(c.updated_at, c.created_at) as connection_changed_at,
           c.was_withdrawn as connection_was_withdrawn,
           (exists (select from blocks b where b.blocker_id = ${viewer}::bigint and b.blocked_id = eu.user_id)
            or exists (select from blocks b where b.blocker_id = eu.user_id and b.blocked_id = ${viewer}::bigint)) as is_blocked
      from (${members}) eu
      join lateral (select account.* from users account where account.id = eu.user_id limit 1) u on true
      left join lateral (
        select connection.* from connections connection
         where connection.low_user_id = least(eu.user_id, ${viewer}::bigint)
           and connection.high_user_id = greatest(eu.user_id, ${viewer}::bigint) limit 1) c on true`;

const pageStatement = statementsByText<CursorRow<PersonRow>>('people');
const countStatement = statementsByText<{ readonly count: number }>('people-count');

/**
 * Returns the same order, for which no index can be read. The planner does not know how many people share an interest:
 * for a short page it would otherwise read everybody in the order of an index, instead of reading and sorting the
 * matches.
 */
const withoutIndex = (order: Order): Order => ({
  ...order,
  keys: order.keys.map((key, index) => (index === 0 ? { ...key, sql: `${key.sql} || ''` } : key)),
});

/** Finds a page of people; `viewerId` determines the connections. */
export function findPeople(
  db: Db,
  filter: PeopleFilter,
  order: Order,
  { after, limit, offset }: Position,
  viewerId: number,
): Promise<CursorRow<PersonRow>[]> {
  const bindings = new Bindings();
  const conditions = conditionsOf(bindings, filter);
  if (after !== null) conditions.push(isAfter(order, bindings.bind(after)));
  const innerOrder = orderBy(filter.topics?.sharedWith === undefined ? order : withoutIndex(order));
  const limits = `limit ${bindings.bind(limit)}${offset === 0 ? '' : ` offset ${bindings.bind(offset)}`}`;
  const members = `select eu.* from event_users eu where ${conditions.join(' and ')} order by ${innerOrder} ${limits}`;
  const columns = `${memberColumns}, ${cursorValues(order)}`;
  const text = `
    ${peopleFrom(members, bindings.bind(viewerId), columns)}
     order by ${orderBy(order)}`;
  return db.rows(pageStatement(text), bindings.values);
}

/** Counts the people of a filter, up to one more than `maxCountedPeople`. */
export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const bindings = new Bindings();
  const where = conditionsOf(bindings, filter).join(' and ');
  const text = `select count(*) as count from (
    select 1 from event_users eu where ${where} limit ${maxCountedPeople + 1}) found`;
  return (await db.row(countStatement(text), bindings.values))?.count ?? 0;
}

export interface MemberCountRow {
  readonly role: EventUserRole;
  readonly is_banned: boolean;
  readonly members: number;
}

const memberCounts = statement<MemberCountRow>(
  'event-member-counts',
  'select role, is_banned, members from event_member_counts where event_id = $1',
);

export const findMemberCounts = (db: Db, event_id: number) => db.rows(memberCounts, [event_id]);

const mutedCount = statement<{ count: number }>(
  'event-muted-count',
  `select count(*) as count from event_users eu
    where eu.event_id = $1 and (eu.is_banned or eu.is_chat_banned) and ${isMutedMember}`,
);

export const countMuted = async (db: Db, event_id: number): Promise<number> =>
  (await db.row(mutedCount, [event_id]))?.count ?? 0;

const memberById = statement<MemberRow & { readonly event_title: string }>(
  'event-member',
  `select ${memberColumns}, e.title as event_title
     from event_users eu join users u on u.id = eu.user_id join events e on e.id = eu.event_id
    where eu.event_id = $1 and eu.user_id = $2`,
);

export const findMember = (db: Db, event_id: number, user_id: number) => db.row(memberById, [event_id, user_id]);

const personById = statement<PersonRow>(
  'event-person',
  peopleFrom('select eu.* from event_users eu where eu.event_id = $1 and eu.user_id = $2', '$3'),
);

export const findPerson = (db: Db, event_id: number, user_id: number, viewerId: number) =>
  db.row(personById, [event_id, user_id, viewerId]);

export interface MemberSessionRow {
  readonly user_id: number;
  readonly id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly role: 'HOST' | 'SPEAKER' | 'PANELIST' | 'MODERATOR' | 'KEYNOTE';
  readonly session_type: 'KEYNOTE' | 'WORKSHOP' | 'PANEL' | 'PRESENTATION' | 'NETWORKING' | 'QA';
}

const memberSessions = statement<MemberSessionRow>(
  'event-member-sessions',
  `select p.user_id, s.id, s.title, s.starts_at, s.duration_minutes, ss.role, s.session_type
     from speaker_profiles p
     join session_speakers ss on ss.profile_id = p.id
     join sessions s on s.id = ss.session_id
    where p.event_id = $1 and p.user_id = any($2) and ${isVisibleSession('s')}
    order by s.starts_at, s.id`,
);

/** Finds the sessions in which some members of an event speak, by start. */
export const findMemberSessions = (db: Db, event_id: number, userIds: readonly number[]) =>
  db.rows(memberSessions, [event_id, userIds]);

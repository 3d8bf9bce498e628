import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import type { ConnectionStatus, EventUserRole } from '@plenum/contracts/enums';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement, statementsByText } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/folded-search.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';

export interface ConnectionRow {
  readonly id: number;
  readonly requester_id: number;
  readonly recipient_id: number;
  readonly status: ConnectionStatus;
  /** Whether the requester withdrew the request before an answer. */
  readonly was_withdrawn: boolean;
  readonly icebreaker_message: string;
  readonly originating_event_id: number | null;
  readonly created_at: Date;
  readonly updated_at: Date | null;
  readonly event_title: string | null;
  readonly viewer: PartyRow;
  readonly other: PartyRow;
  /** Privacy settings of the other person for the event of the request. */
  readonly event_overrides: Partial<PrivacySettings> | null;
  /** Whether the other person is still in that event, as a member or as an owner of its organization. */
  readonly other_is_there: boolean;
  /** Whether others added the other person to that event without consent. */
  readonly other_was_added: boolean;
  /** Role of the viewer in that event. */
  readonly member_role: EventUserRole | null;
  readonly is_banned: boolean;
  readonly is_organization_owner: boolean;
}

export interface PartyRow {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
  readonly image_url: string | null;
  readonly company_name: string | null;
  readonly title: string | null;
  readonly social_links: Record<string, string | null>;
  readonly privacy_settings: Partial<PrivacySettings>;
}

const personJson = (alias: string): string => `json_build_object(
  'id', ${alias}.id, 'full_name', ${alias}.full_name, 'email', ${alias}.email,
  'image_url', ${alias}.image_url, 'company_name', ${alias}.company_name, 'title', ${alias}.title,
  'social_links', ${alias}.social_links, 'privacy_settings', ${alias}.privacy_settings)`;

const columns = `
  c.id, c.requester_id, c.recipient_id, c.status, c.was_withdrawn, c.icebreaker_message, c.originating_event_id, c.created_at,
  c.updated_at, e.title as event_title, ${personJson('me')} as viewer, ${personJson('o')} as other,
  their_member.privacy_overrides as event_overrides, coalesce(their_member.was_added, false) as other_was_added,
  (their_member.left_at is null and their_member.user_id is not null or coalesce(their_org_user.role = 'OWNER', false))
    as other_is_there,
  my_member.role as member_role,
  coalesce(my_member.is_banned, false) as is_banned, coalesce(org_user.role = 'OWNER', false) as is_organization_owner`;

const joinOne = (table: string, alias: string, condition: string): string =>
  `left join lateral (select candidate.* from ${table} candidate where ${condition} limit 1) ${alias} on true`;

const other_id = 'case when c.requester_id = $1 then c.recipient_id else c.requester_id end';

/** SQL with the viewer as `$1`. Limits force nested loops for the connections of the page. */
const joins = `
  join users me on me.id = $1
  join lateral (select candidate.* from users candidate where candidate.id = ${other_id} limit 1) o on true
  ${joinOne('events', 'e', 'candidate.id = c.originating_event_id')}
  ${joinOne('event_users', 'my_member', 'candidate.event_id = e.id and candidate.user_id = $1')}
  ${joinOne('event_users', 'their_member', 'candidate.event_id = e.id and candidate.user_id = o.id')}
  ${joinOne('organization_users', 'org_user', 'candidate.organization_id = e.organization_id and candidate.user_id = $1')}
  ${joinOne('organization_users', 'their_org_user', 'candidate.organization_id = e.organization_id and candidate.user_id = o.id')}`;

export interface ConnectionFilter {
  readonly viewerId: number;
  readonly status: ConnectionStatus | null;
  readonly direction: 'sent' | 'received' | null;
  /** Folded by the database; empty without a search. */
  readonly words: readonly string[];
}

export const connectionOrder: Order = {
  name: 'connections',
  direction: 'desc',
  keys: [
    { sql: 'c.created_at', type: 'timestamp' },
    { sql: 'c.id', type: 'integer' },
  ],
};

/** Uses the index of each side to read only the viewer's connections. */
function viewerConnections({ status, direction }: ConnectionFilter): string {
  const statusCondition = status === null ? '' : ' and status = $2';
  const sent = `select * from connections where requester_id = $1${statusCondition}`;
  const received = `select * from connections where recipient_id = $1${statusCondition}`;
  if (direction !== null) return direction === 'sent' ? sent : received;
  return `${sent} union all ${received}`;
}

/**
 * SQL: searched text with the profile that the other person shows outside events, and the event title of the request.
 * Excludes the email address.
 */
const searchedText = `folded(concat_ws(' ', o.search_name,
  case when coalesce((o.privacy_settings ->> 'show_company')::boolean, true) then concat_ws(' ', o.company_name, o.title) end,
  e.title))`;

/** Returns the values of a filter: the viewer, the status, if any, the search terms, then further values. */
const valuesOf = ({ viewerId, status, words }: ConnectionFilter, ...extraValues: unknown[]): unknown[] => [
  viewerId,
  ...(status === null ? [] : [status]),
  ...words.map(containing),
  ...extraValues,
];

const pageStatement = statementsByText<CursorRow<ConnectionRow>>('connections');
const countStatement = statementsByText<{ readonly count: number }>('connections-count');

/** Returns the index of the first search term among the values. */
const firstTermIndex = ({ status }: ConnectionFilter): number => (status === null ? 2 : 3);

const termConditions = (filter: ConnectionFilter): string =>
  filter.words.map((_, index) => `${searchedText} like folded($${firstTermIndex(filter) + index})`).join(' and ');

const searchJoins = `
  join lateral (select candidate.* from users candidate where candidate.id = ${other_id} limit 1) o on true
  ${joinOne('events', 'e', 'candidate.id = c.originating_event_id')}`;

const matchingConnections = (filter: ConnectionFilter): string =>
  filter.words.length === 0
    ? `select c.* from (${viewerConnections(filter)}) c`
    : `select c.* from (${viewerConnections(filter)}) c ${searchJoins} where ${termConditions(filter)}`;

/** Finds a page of a person's connections, latest request first. */
export function listConnectionRows(
  db: Db,
  filter: ConnectionFilter,
  { after, limit, offset }: Position,
): Promise<CursorRow<ConnectionRow>[]> {
  const next = firstTermIndex(filter) + filter.words.length;
  const order = `order by ${orderBy(connectionOrder)}`;
  const text = `select ${columns}, ${cursorValues(connectionOrder)}
    from (select c.* from (${matchingConnections(filter)}) c where ${isAfter(connectionOrder, `$${next}`)}
           ${order} limit $${next + 1} offset $${next + 2}) c ${joins} ${order}`;
  return db.rows(pageStatement(text), valuesOf(filter, after, limit, offset));
}

export async function countConnections(db: Db, filter: ConnectionFilter): Promise<number> {
  const text = `select count(*) as count from (${matchingConnections(filter)}) found`;
  return (await db.row(countStatement(text), valuesOf(filter)))?.count ?? 0;
}

const connectionOfPerson = statement<ConnectionRow>(
  'connection-of-person',
  `select ${columns} from (select * from connections where id = $2 and (requester_id = $1 or recipient_id = $1)) c ${joins}`,
);

/** Finds a connection of a person; undefined for connections of others. */
export const findConnection = (db: Db, connection_id: number, viewerId: number) =>
  db.row(connectionOfPerson, [viewerId, connection_id]);

const connectionBetween = statement<ConnectionRow>(
  'connection-between',
  `select ${columns} from (select * from connections where low_user_id = least($1::bigint, $2::bigint)
                                                       and high_user_id = greatest($1::bigint, $2::bigint)) c ${joins}`,
);

/** Finds the connection of two people from the perspective of the viewer. */
export const findConnectionBetween = (db: Db, viewerId: number, other_id: number) =>
  db.row(connectionBetween, [viewerId, other_id]);

export interface ConnectionParties {
  readonly requester_id: number;
  readonly recipient_id: number;
}

const connectionParties = statement<ConnectionParties>(
  'connection-parties',
  'select requester_id, recipient_id from connections where id = $1',
);

export const findConnectionParties = (db: Db, connection_id: number) => db.row(connectionParties, [connection_id]);

export interface EventConnectionRow extends PartyRow {
  readonly privacy_overrides: Partial<PrivacySettings> | null;
  readonly was_added: boolean;
}

const eventConnections = `
  (select recipient_id as other_id from connections where requester_id = $1 and status = 'ACCEPTED'
   union all
   select requester_id from connections where recipient_id = $1 and status = 'ACCEPTED') c
  join lateral (select candidate.* from event_users candidate
                 where candidate.event_id = $2 and candidate.user_id = c.other_id and not candidate.is_banned limit 1) eu on true`;

export const eventConnectionOrder: Order = {
  name: 'event-connections',
  direction: 'asc',
  keys: [
    { sql: 'eu.sort_name', type: 'text' },
    { sql: 'eu.user_id', type: 'integer' },
  ],
};

const connectionsInEvent = statement<CursorRow<EventConnectionRow>>(
  'connections-in-event',
  `select u.id, u.full_name, u.email, u.image_url, u.company_name, u.title, u.social_links,
          u.privacy_settings, eu.privacy_overrides, eu.was_added, ${cursorValues(eventConnectionOrder)}
     from (select eu.* from ${eventConnections} where ${isAfter(eventConnectionOrder, '$3')}
            order by ${orderBy(eventConnectionOrder)} limit $4) eu
     join lateral (select candidate.* from users candidate where candidate.id = eu.user_id limit 1) u on true
    order by ${orderBy(eventConnectionOrder)}`,
);

/** Lists connections in an event, ordered by last name. */
export const listEventConnectionRows = (db: Db, viewerId: number, event_id: number, { after, limit }: Position) =>
  db.rows(connectionsInEvent, [viewerId, event_id, after, limit]);

const connectionsInEventCount = statement<{ readonly count: number }>(
  'connections-in-event-count',
  `select count(*) as count from ${eventConnections}`,
);

export const countEventConnections = async (db: Db, viewerId: number, event_id: number): Promise<number> =>
  (await db.row(connectionsInEventCount, [viewerId, event_id]))?.count ?? 0;

/**
 * Threads from the perspective of one person, with the data for the write permission. The planner runs lateral joins
 * with `limit 1` as nested loops, so lists do not read whole tables of people.
 */
import type { EventStatus, EventUserRole } from '@plenum/contracts/enums';
import type { CursorRow, Order, Position } from '../../../platform/cursors.ts';
import { type Db, plannedOnce, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { unreadInThread } from '../chat-rooms/unread.queries.ts';

export interface PairRow {
  readonly is_connected: boolean;
  readonly i_block: boolean;
  readonly blocks_me: boolean;
  /** Status of their shared event. */
  readonly event_status: EventStatus | null;
  readonly my_role: EventUserRole | null;
  readonly i_am_banned: boolean;
  readonly i_own_event: boolean;
  readonly i_was_added: boolean;
  readonly other_role: EventUserRole | null;
  readonly other_is_banned: boolean;
  readonly other_owns_event: boolean;
  readonly other_was_added: boolean;
}

interface OtherPersonRow {
  readonly other_id: number | null;
  readonly other_first_name: string | null;
  readonly other_full_name: string | null;
  readonly other_image_url: string | null;
}

/** Thread from the viewer's side with the data for writing and reading. */
export interface ThreadAccessRow extends PairRow, OtherPersonRow {
  readonly id: number;
  readonly event_scope_id: number | null;
  readonly is_hidden: boolean;
  readonly created_at: Date;
  readonly last_message_at: Date | null;
  readonly last_seq: number;
  readonly low_user_id: number | null;
  readonly high_user_id: number | null;
  readonly user_id: number;
  readonly first_name: string;
  readonly full_name: string;
  readonly image_url: string | null;
  /** Whether the other person sees the viewer's read position. */
  readonly sends_receipts: boolean;
  readonly first_seq: number;
  readonly read_seq: number;
  readonly receipt_seq: number;
  readonly other_receipt_seq: number;
}

export interface ThreadRow extends ThreadAccessRow {
  /** Newest message visible to the viewer; all fields are null without one. */
  readonly message_id: number | null;
  readonly message_content: string | null;
  readonly message_sender_id: number | null;
  readonly message_created_at: Date | null;
  readonly unread_count: number;
  readonly shared_event_ids: number[];
}

const pairColumns = `
  coalesce(c.status = 'ACCEPTED', false) as is_connected, blocking.i_block, blocking.blocks_me,
  e.status as event_status, my_member.role as my_role, coalesce(my_member.is_banned, false) as i_am_banned,
  coalesce(my_org_user.role = 'OWNER', false) as i_own_event, coalesce(my_member.was_added, false) as i_was_added,
  coalesce(their_member.was_added, false) as other_was_added, their_member.role as other_role,
  coalesce(their_member.is_banned, false) as other_is_banned, coalesce(their_org_user.role = 'OWNER', false) as other_owns_event`;

interface PairNames {
  readonly me: string;
  readonly other: string;
  readonly event: string;
}

const joinOne = (table: string, alias: string, condition: string): string =>
  `left join lateral (select candidate.* from ${table} candidate where ${condition} limit 1) ${alias} on true`;

const pairJoins = ({ me, other, event }: PairNames): string => `
  ${joinOne('connections', 'c', `candidate.low_user_id = least(${me}, ${other}) and candidate.high_user_id = greatest(${me}, ${other})`)}
  cross join lateral (select
    exists (select from blocks b where b.blocker_id = ${me} and b.blocked_id = ${other}) as i_block,
    exists (select from blocks b where b.blocker_id = ${other} and b.blocked_id = ${me}) as blocks_me) blocking
  ${joinOne('events', 'e', `candidate.id = ${event}`)}
  ${joinOne('event_users', 'my_member', `candidate.event_id = e.id and candidate.user_id = ${me}`)}
  ${joinOne('event_users', 'their_member', `candidate.event_id = e.id and candidate.user_id = ${other} and candidate.left_at is null`)}
  ${joinOne('organization_users', 'my_org_user', `candidate.organization_id = e.organization_id and candidate.user_id = ${me}`)}
  ${joinOne('organization_users', 'their_org_user', `candidate.organization_id = e.organization_id and candidate.user_id = ${other}`)}`;

const accessColumns = `
  t.id, t.event_scope_id, t.is_hidden, t.created_at, t.last_message_at, t.last_seq, t.low_user_id, t.high_user_id,
  t.user_id, me.first_name, me.full_name, me.image_url, me.read_receipts as sends_receipts, t.first_seq, t.read_seq,
  t.receipt_seq, o.id as other_id, o.first_name as other_first_name, o.full_name as other_full_name,
  o.image_url as other_image_url, coalesce(os.receipt_seq, 0) as other_receipt_seq, ${pairColumns}`;

const accessJoins = `
  join users me on me.id = t.user_id
  ${joinOne('users', 'o', 'candidate.id = t.other_user_id')}
  ${joinOne('direct_message_sides', 'os', 'candidate.thread_id = t.id and candidate.user_id = t.other_user_id')}
  ${pairJoins({ me: 't.user_id', other: 't.other_user_id', event: 't.event_scope_id' })}`;

const viewColumns = `
  m.id as message_id, m.content as message_content, m.sender_id as message_sender_id,
  m.created_at as message_created_at, unread.unread_count,
  coalesce((select json_agg(ev.id order by ev.id)
              from event_users a
              join event_users b on b.event_id = a.event_id and b.user_id = t.other_user_id and not b.is_banned
              join events ev on ev.id = a.event_id
             where a.user_id = t.user_id and not a.is_banned and ev.status <> 'DELETED'), '[]') as shared_event_ids`;

const viewJoins = `
  ${joinOne('direct_messages', 'm', 'candidate.thread_id = t.id and candidate.seq = t.last_seq and candidate.seq >= t.first_seq')}
  cross join lateral (${unreadInThread('t.id', {
    reader: 't.user_id',
    after: 'greatest(t.read_seq, t.first_seq - 1)',
    last: 't.last_seq',
  })}) unread`;

/** SQL: selects threads with one of their sides first, so the joins run only for these rows. */
const threadRows = (condition: string): string => `
  (select thread.*, s.user_id, s.other_user_id, s.first_seq, s.read_seq, s.receipt_seq
     from direct_message_sides s join direct_message_threads thread on thread.id = s.thread_id
    where ${condition}) t`;

/** Newest first. */
const orderOf = (alias: string): Order => ({
  name: 'direct-message-threads',
  direction: 'desc',
  keys: [
    { sql: `coalesce(${alias}.last_message_at, ${alias}.created_at)`, type: 'timestamp' },
    { sql: `${alias}.id`, type: 'integer' },
  ],
});
export const threadOrder = orderOf('t');
const innerOrder = orderOf('thread');

/**
 * SQL condition: excludes cleared threads without newer messages, threads hidden by a pair thread, and people whom the
 * viewer blocks.
 */
const visibleThreads = `
  s.user_id = $1 and not thread.is_hidden and (s.first_seq = 0 or thread.last_seq >= s.first_seq)
  and not exists (select from blocks b where b.blocker_id = s.user_id and b.blocked_id = s.other_user_id)`;

const pageOfThreads = `${visibleThreads} and ${isAfter(innerOrder, '$2')} order by ${orderBy(innerOrder)} limit $3`;

const threadsOfPerson = plannedOnce<CursorRow<ThreadRow>>(
  'direct-message-threads',
  `select ${accessColumns}, ${viewColumns}, ${cursorValues(threadOrder)}
     from ${threadRows(pageOfThreads)} ${accessJoins} ${viewJoins} order by ${orderBy(threadOrder)}`,
);

/** Finds a page of a person's threads by last message, in one statement. */
export const listThreadRows = (db: Db, user_id: number, { after, limit }: Position) =>
  db.rows(threadsOfPerson, [user_id, after, limit]);

const threadCount = statement<{ readonly total: number }>(
  'direct-message-thread-count',
  `select count(*) as total from direct_message_sides s join direct_message_threads thread on thread.id = s.thread_id
    where ${visibleThreads}`,
);

export const countThreads = async (db: Db, user_id: number): Promise<number> =>
  (await db.row(threadCount, [user_id]))?.total ?? 0;

const threadOfPerson = plannedOnce<ThreadRow>(
  'direct-message-thread',
  `select ${accessColumns}, ${viewColumns} from ${threadRows('s.thread_id = $1 and s.user_id = $2')} ${accessJoins} ${viewJoins}`,
);

/** Finds a thread of a person; undefined for threads of others. */
export const findThread = (db: Db, thread_id: number, user_id: number) => db.row(threadOfPerson, [thread_id, user_id]);

const threadSides = statement<ThreadRow>(
  'direct-message-thread-sides',
  `select ${accessColumns}, ${viewColumns} from ${threadRows('s.thread_id = $1')} ${accessJoins} ${viewJoins}`,
);

export const listThreadSides = (db: Db, thread_id: number) => db.rows(threadSides, [thread_id]);

const threadAccess = plannedOnce<ThreadAccessRow>(
  'direct-message-thread-access',
  `select ${accessColumns} from ${threadRows('s.thread_id = $1 and s.user_id = $2')} ${accessJoins}`,
);

/** Finds the access data of a thread for one of its people; undefined for others. */
export const findThreadAccess = (db: Db, thread_id: number, user_id: number) =>
  db.row(threadAccess, [thread_id, user_id]);

const pairThread = statement<{ readonly id: number }>(
  'direct-message-pair-thread',
  `select id from direct_message_threads
    where low_user_id = least($1::bigint, $2::bigint) and high_user_id = greatest($1::bigint, $2::bigint)
      and event_scope_id is null`,
);

export const findPairThread = async (db: Db, user_id: number, other_id: number): Promise<number | null> =>
  (await db.row(pairThread, [user_id, other_id]))?.id ?? null;

const eventThread = statement<{ readonly id: number }>(
  'direct-message-event-thread',
  `select id from direct_message_threads
    where low_user_id = least($1::bigint, $2::bigint) and high_user_id = greatest($1::bigint, $2::bigint)
      and event_scope_id = $3`,
);

export const findEventThread = async (
  db: Db,
  user_id: number,
  other_id: number,
  event_id: number,
): Promise<number | null> => (await db.row(eventThread, [user_id, other_id, event_id]))?.id ?? null;

/** Relationship of two people, with the request that connected them, if any. */
export interface RelationshipRow extends PairRow {
  readonly other_id: number;
  readonly requester_id: number | null;
  readonly icebreaker_message: string | null;
  readonly requested_at: Date | null;
}

const relationship = statement<RelationshipRow>(
  'direct-message-relationship',
  `select o.id as other_id, c.requester_id, c.icebreaker_message, c.created_at as requested_at, ${pairColumns}
     from users o
     ${pairJoins({ me: '$1::bigint', other: 'o.id', event: '$3::bigint' })}
    where o.id = $2 and o.is_active`,
);

/** Finds the relationship to another person, and in an event; undefined if the person does not exist. */
export const findRelationship = (db: Db, user_id: number, other_id: number, event_id: number | null) =>
  db.row(relationship, [user_id, other_id, event_id]);

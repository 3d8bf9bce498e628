import { type Statement, statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';

export interface EnsuredThread {
  readonly thread_id: number;
  readonly is_new: boolean;
}

interface Pair {
  readonly low: number;
  readonly high: number;
}

const pairOfIds = (user_id: number, other_id: number): Pair => ({
  low: Math.min(user_id, other_id),
  high: Math.max(user_id, other_id),
});

interface IdRow {
  readonly id: number;
}

const insertThread = statement<IdRow>(
  'insert-direct-thread',
  `with thread as (
       insert into direct_message_threads (low_user_id, high_user_id, event_scope_id) values ($1, $2, $3)
           on conflict do nothing returning id),
     sides as (
       insert into direct_message_sides (thread_id, user_id, other_user_id)
       select id, $1::bigint, $2::bigint from thread union all select id, $2::bigint, $1::bigint from thread)
     select id from thread`,
);

const threadOfTwo = statement<IdRow>(
  'direct-thread-of-two',
  `select id from direct_message_threads
      where low_user_id = $1 and high_user_id = $2 and event_scope_id is not distinct from $3::bigint`,
);

/** Finds or creates the thread of two people, with a row for each participant. Safe for concurrent calls. */
async function ensureThread(tx: Transaction, { low, high }: Pair, event_id: number | null): Promise<EnsuredThread> {
  await tx.em.flush();
  const created = await tx.row(insertThread, [low, high, event_id]);
  if (created !== undefined) return { thread_id: created.id, is_new: true };
  const existing = await tx.row(threadOfTwo, [low, high, event_id]);
  if (existing === undefined) throw new Error('A thread was neither created nor found.');
  return { thread_id: existing.id, is_new: false };
}

export async function ensureEventThread(
  tx: Transaction,
  { user_id, other_id, event_id }: { readonly user_id: number; readonly other_id: number; readonly event_id: number },
): Promise<EnsuredThread> {
  const thread = await ensureThread(tx, pairOfIds(user_id, other_id), event_id);
  if (thread.is_new) record(tx, 'direct_message_thread.created', { thread_id: thread.thread_id });
  return thread;
}

/**
 * Copies the icebreaker and all messages of the pair's event threads to their pair thread, by time. The icebreaker is
 * placed after the last message that either person has cleared, so that both see it before all visible messages.
 * Cleared messages stay cleared, and unread messages stay unread: the read position is set before the first unread
 * message.
 */
const mergeIntoPairThread: Statement<unknown> = statement(
  'merge-into-pair-thread',
  `with event_messages as (
     select m.sender_id, m.content, m.encrypted_content, m.created_at,
            row_number() over (order by m.created_at, m.id) as position,
            m.seq < low.first_seq as low_cleared, m.seq < high.first_seq as high_cleared,
            m.sender_id <> $2 and m.seq > low.read_seq and m.seq >= low.first_seq as low_unread,
            m.sender_id <> $3 and m.seq > high.read_seq and m.seq >= high.first_seq as high_unread,
            m.sender_id <> $2 and m.seq > low.receipt_seq as low_without_receipt,
            m.sender_id <> $3 and m.seq > high.receipt_seq as high_without_receipt
       from direct_message_threads t
       join direct_message_sides low on low.thread_id = t.id and low.user_id = $2
       join direct_message_sides high on high.thread_id = t.id and high.user_id = $3
       join direct_messages m on m.thread_id = t.id
      where t.low_user_id = $2 and t.high_user_id = $3 and t.event_scope_id is not null),
   last_cleared as (
     select coalesce(max(position) filter (where low_cleared or high_cleared), 0) as position from event_messages),
   merged as (
     select m.sender_id, m.content, m.encrypted_content, m.created_at,
            m.position + case when m.position > last_cleared.position then 1 else 0 end as seq,
            low_cleared, high_cleared, low_unread, high_unread, low_without_receipt, high_without_receipt
       from event_messages m, last_cleared
     union all
     select $4::bigint, $5::text, null,
            greatest((select m.created_at from event_messages m where m.position = last_cleared.position),
                     least($6::timestamptz,
                           (select m.created_at from event_messages m where m.position = last_cleared.position + 1))),
            last_cleared.position + 1, false, false, false, false, false, false
       from last_cleared),
   inserted as (
     insert into direct_messages (thread_id, seq, sender_id, content, encrypted_content, created_at)
     select $1::bigint, seq, sender_id, content, encrypted_content, created_at from merged),
   read_positions as (
     select coalesce(max(seq) filter (where low_cleared) + 1, 0) as low_first,
            coalesce(max(seq) filter (where high_cleared) + 1, 0) as high_first,
            coalesce(min(seq) filter (where low_unread) - 1, max(seq)) as low_read,
            coalesce(min(seq) filter (where high_unread) - 1, max(seq)) as high_read,
            coalesce(min(seq) filter (where low_without_receipt) - 1, max(seq)) as low_receipt,
            coalesce(min(seq) filter (where high_without_receipt) - 1, max(seq)) as high_receipt,
            max(seq) as last_seq, max(created_at) as last_message_at
       from merged),
   sides as (
     update direct_message_sides s
        set first_seq = case when s.user_id = $2 then low_first else high_first end,
            read_seq = case when s.user_id = $2 then low_read else high_read end,
            receipt_seq = case when s.user_id = $2 then low_receipt else high_receipt end
       from read_positions where s.thread_id = $1)
   update direct_message_threads t set last_seq = p.last_seq, last_message_at = p.last_message_at
     from read_positions p where t.id = $1`,
);

/** A connected pair, with the message of their connection request. */
export interface ConnectedPair {
  readonly requester_id: number;
  readonly recipient_id: number;
  readonly icebreaker: string;
  readonly requested_at: Date;
}

/**
 * Finds or creates the pair thread of two connected people. A new thread starts with the icebreaker and contains their
 * messages from event threads, which are then hidden. Concurrent messages to those threads wait for the end of the
 * transaction and are stored in the new thread.
 */
export async function ensurePairThread(tx: Transaction, connectedPair: ConnectedPair): Promise<EnsuredThread> {
  const { requester_id, recipient_id, icebreaker, requested_at } = connectedPair;
  const { low, high } = pairOfIds(requester_id, recipient_id);
  const thread = await ensureThread(tx, { low, high }, null);
  if (!thread.is_new) return thread;
  await setEventThreadsHidden(tx, { low, high }, true);
  const values = [thread.thread_id, low, high, requester_id, icebreaker, requested_at.toISOString()];
  await tx.rows(mergeIntoPairThread, values);
  record(tx, 'direct_message_thread.created', { thread_id: thread.thread_id });
  return thread;
}

const hideEventThreads = statement(
  'hide-event-threads',
  `update direct_message_threads set is_hidden = $1
      where low_user_id = $2 and high_user_id = $3 and event_scope_id is not null`,
);

async function setEventThreadsHidden(tx: Transaction, { low, high }: Pair, is_hidden: boolean): Promise<void> {
  await tx.rows(hideEventThreads, [is_hidden, low, high]);
}

const deletePairThread = statement<IdRow>(
  'delete-pair-thread',
  `delete from direct_message_threads
      where low_user_id = $1 and high_user_id = $2 and event_scope_id is null returning id`,
);

/** Deletes a pair thread with its messages; the event threads of the two people become visible again. */
export async function removePairThread(tx: Transaction, user_id: number, other_id: number): Promise<void> {
  const pair = pairOfIds(user_id, other_id);
  await tx.em.flush();
  const deleted = await tx.row(deletePairThread, [pair.low, pair.high]);
  await setEventThreadsHidden(tx, pair, false);
  if (deleted === undefined) return;
  const thread_id = deleted.id;
  record(tx, 'direct_message_thread.removed', { thread_id, recipient_ids: [pair.low, pair.high] });
}

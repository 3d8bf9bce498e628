import type { DirectMessage } from '@plenum/contracts/chat/direct-messages';
import { directMessageRepeatMs } from '@plenum/contracts/limits';
import { plannedOnce, statement } from '../../../platform/db/database.ts';
import { uniqueViolation } from '../../../platform/db/failures.ts';
import { fail } from '../../../platform/errors.ts';
import { echo, type Scope } from '../../../scope.ts';
import { causeValues, recordingSql } from '../../domain-events.ts';
import { authorizeThread, authorizeWriting } from './authorize-thread.ts';
import type { MessageUpdate } from './direct-message-updates.queries.ts';
import { type DirectMessageRow, findDirectMessage, findDirectMessageByClientId } from './direct-messages.queries.ts';
import { requireDirectContent, requireEncryptedContent } from './direct-messages.rules.ts';
import { directMessageView } from './direct-messages.views.ts';
import { findPairThread, type ThreadAccessRow } from './threads.queries.ts';

interface NewMessage {
  readonly thread_id: number;
  readonly content: string;
  readonly encrypted_content?: string | null | undefined;
  /** UUID chosen by the sender as idempotency key. */
  readonly client_id?: string | undefined;
}

interface SentMessage {
  readonly message: DirectMessage;
  /** False when the message was already stored. */
  readonly is_new: boolean;
}

interface Draft {
  readonly client_id: string | null;
  readonly content: string;
  readonly encrypted_content: string | null;
}

const recordMessage = recordingSql('direct_message.sent', { thread_id: 'thread_id', seq: 'seq' }, 'from message', 7);
/** Sending a message marks earlier messages as read. */
const recordReadMark = recordingSql(
  'direct_messages.read',
  {
    thread_id: 'm.thread_id',
    reader_id: 's.user_id',
    other_id: 's.other_user_id',
    read_seq: 'm.seq',
    receipt_seq: 'm.seq',
  },
  `from message m join direct_message_sides s on s.thread_id = $1 and s.user_id = $2
      where $6::boolean and s.receipt_seq < m.seq - 1`,
  7,
);

/**
 * Writes sequence number, message, the author's read position and outbox row in one statement, and so in one
 * transaction. The row lock on the thread serializes messages, and a failing insert rolls back the number, so `seq` has
 * no gaps. Stores nothing if the thread was hidden while the statement waited.
 */
const sendSql = `
   with head as (
     update direct_message_threads set last_seq = last_seq + 1, last_message_at = clock_timestamp()
      where id = $1 and not is_hidden
        and not exists (select 1 from direct_messages where sender_id = $2 and client_id = $3::uuid)
     returning last_seq, last_message_at),
   message as (
     insert into direct_messages (thread_id, seq, sender_id, client_id, content, encrypted_content, created_at)
     select $1, last_seq, $2, $3::uuid, $4, $5, last_message_at from head
     returning id, thread_id, seq, sender_id, client_id, content, encrypted_content, created_at),
   side as (
     update direct_message_sides s
        set read_seq = m.seq, receipt_seq = case when $6::boolean then m.seq else s.receipt_seq end
       from message m where s.thread_id = $1 and s.user_id = $2),
   message_event as (${recordMessage}),
   mark as (${recordReadMark})
   select message.*, null::jsonb as reaction_counts from message`;
const sendMessage = plannedOnce<DirectMessageRow>('send-direct-message', sendSql);

const clientIdConstraint = 'direct_messages_sender_id_client_id_unique';

/** Finds the same text, sent by the same person within a short time without an idempotency key. */
const recentDuplicate = statement<{ readonly seq: number }>(
  'direct-message-recent-duplicate',
  `select seq from direct_messages
    where thread_id = $1 and sender_id = $2 and client_id is null and content = $3
      and encrypted_content is not distinct from $4::text
      and seq > (select last_seq - 20 from direct_message_threads where id = $1)
      and created_at > clock_timestamp() - $5::int * interval '1 millisecond'
    order by seq desc limit 1`,
);

const valuesOf = ({ tracing }: Scope, thread: ThreadAccessRow, draft: Draft): unknown[] => [
  thread.id,
  thread.user_id,
  draft.client_id,
  draft.content,
  draft.encrypted_content,
  thread.sends_receipts,
  ...causeValues(tracing.cause()),
];

interface StoreResult {
  readonly row: DirectMessageRow | undefined;
  readonly is_new: boolean;
}

/**
 * Stores a message and publishes it to both people. In an event thread of people who have since connected, the message
 * is sent to their pair thread. Throws the errors of `authorizeWriting`, `message_empty`, `message_too_long`,
 * `encrypted_content_too_long` or `client_id_conflict` (the id was used for another message).
 */
export async function sendDirectMessage(scope: Scope, input: NewMessage, attemptsLeft = 1): Promise<SentMessage> {
  const requested = await authorizeWriting(scope, input.thread_id);
  const draft: Draft = {
    client_id: input.client_id ?? null,
    content: requireDirectContent(input.content),
    encrypted_content: requireEncryptedContent(input.encrypted_content),
  };
  const thread = await writableThread(scope, requested);
  const { row, is_new } = await store(scope, thread, draft, [thread.id, requested.id]);
  if (row === undefined) {
    const current = await authorizeThread(scope, thread.id);
    // The two people have just connected, and their pair thread has hidden this one.
    if (current.is_hidden && attemptsLeft > 0) return sendDirectMessage(scope, input, attemptsLeft - 1);
    throw fail('client_id_conflict');
  }
  const message = directMessageView(thread, row);
  if (is_new) await publishToBoth(scope, thread, message);
  return { message, is_new };
}

async function writableThread(scope: Scope, thread: ThreadAccessRow): Promise<ThreadAccessRow> {
  if (!thread.is_hidden || thread.other_id === null) return thread;
  const pairThreadId = await findPairThread(scope.db, thread.user_id, thread.other_id);
  return pairThreadId === null ? thread : authorizeThread(scope, pairThreadId);
}

const store = (scope: Scope, thread: ThreadAccessRow, draft: Draft, threads: readonly number[]): Promise<StoreResult> =>
  draft.client_id === null ? storeUnlessRepeated(scope, thread, draft) : storeByClientId(scope, thread, draft, threads);

/** Deduplicates by `client_id`: the statement finds the earlier message, or conflicts with a concurrent duplicate. */
async function storeByClientId(
  scope: Scope,
  thread: ThreadAccessRow,
  draft: Draft,
  threads: readonly number[],
): Promise<StoreResult> {
  const { db } = scope;
  try {
    const row = await db.row(sendMessage, valuesOf(scope, thread, draft));
    if (row !== undefined) return { row, is_new: true };
  } catch (error) {
    if (uniqueViolation(error) !== clientIdConstraint) throw error;
  }
  const existing = await findDirectMessageByClientId(db, thread.user_id, draft.client_id ?? '');
  if (existing === undefined) return { row: undefined, is_new: false };
  const isSame =
    threads.includes(existing.thread_id) &&
    existing.content === draft.content &&
    existing.encrypted_content === draft.encrypted_content;
  if (!isSame) throw fail('client_id_conflict');
  return { row: existing, is_new: false };
}

const lockThread = statement('lock-direct-thread', 'select from direct_message_threads where id = $1 for update');

/** Deduplicates by text. Locks the thread during the comparison to detect concurrent duplicates. */
async function storeUnlessRepeated(scope: Scope, thread: ThreadAccessRow, draft: Draft): Promise<StoreResult> {
  const { db } = scope;
  const { seq, is_new } = await db.transaction(async (tx) => {
    await tx.rows(lockThread, [thread.id]);
    const { content, encrypted_content } = draft;
    const values = [thread.id, thread.user_id, content, encrypted_content, directMessageRepeatMs];
    const existing = await tx.row(recentDuplicate, values);
    if (existing !== undefined) return { seq: existing.seq, is_new: false };
    const stored = await tx.row(sendMessage, valuesOf(scope, thread, draft));
    return { seq: stored?.seq ?? 0, is_new: stored !== undefined };
  }, thread.user_id);
  return { row: await findDirectMessage(db, thread.id, seq), is_new };
}

/** Publishes to both people, and reuses the reply of the command to avoid another query. */
async function publishToBoth(scope: Scope, thread: ThreadAccessRow, message: DirectMessage): Promise<void> {
  const { id: thread_id, user_id, other_id } = thread;
  const { seq } = message;
  const updates: MessageUpdate[] = [{ user_id, message }];
  if (other_id !== null) updates.push({ user_id: other_id, message: { ...message, is_sender: false } });
  await echo(scope, 'direct_message.sent', { thread_id, seq }, updates);
  if (thread.sends_receipts && thread.receipt_seq < seq - 1)
    await echo(scope, 'direct_messages.read', {
      thread_id,
      reader_id: user_id,
      other_id,
      read_seq: seq,
      receipt_seq: seq,
    });
}

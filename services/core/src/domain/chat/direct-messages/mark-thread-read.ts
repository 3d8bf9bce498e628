import type { MarkThreadRead } from '@plenum/contracts/chat/direct-messages';
import type { ReplyBody } from '@plenum/contracts/operation';
import { plannedOnce } from '../../../platform/db/database.ts';
import { echo, type Scope } from '../../../scope.ts';
import { causeValues, recordingSql } from '../../domain-events.ts';
import { authorizeThread } from './authorize-thread.ts';
import type { ReadMark } from './publish-threads.ts';
import type { ThreadAccessRow } from './threads.queries.ts';

interface MovedRow {
  readonly read_seq: number;
  readonly receipt_seq: number;
  readonly has_new_receipt: boolean;
}

const name = 'direct_messages.read';

/** The other person is notified only if the visible read position has moved. */
const recordReadMark = recordingSql(
  name,
  {
    thread_id: '$1::bigint',
    reader_id: '$2::bigint',
    other_id: 'f.other_user_id',
    read_seq: 'm.read_seq',
    receipt_seq: 'case when m.has_new_receipt then m.receipt_seq end',
  },
  'from moved m, former f',
  4,
);

/**
 * Moves the position forward only, and at most to the newest message; the visible position follows unless read receipts
 * are disabled. Writes the position and the outbox row atomically.
 */
const moveReadPosition = plannedOnce<MovedRow>(
  'move-direct-message-mark',
  `with former as (
     select s.read_seq, s.receipt_seq, s.other_user_id, greatest(s.read_seq, least($3::bigint, t.last_seq)) as target_seq,
            u.read_receipts
       from direct_message_sides s
       join direct_message_threads t on t.id = s.thread_id
       join users u on u.id = s.user_id
      where s.thread_id = $1 and s.user_id = $2 for update of s),
   moved as (
     update direct_message_sides s
        set read_seq = f.target_seq,
            receipt_seq = case when f.read_receipts then greatest(f.receipt_seq, f.target_seq) else f.receipt_seq end
       from former f
      where s.thread_id = $1 and s.user_id = $2
        and (f.target_seq > f.read_seq or f.read_receipts and f.target_seq > f.receipt_seq)
     returning s.read_seq, s.receipt_seq, s.receipt_seq > f.receipt_seq as has_new_receipt),
   read_event as (${recordReadMark})
   select read_seq, receipt_seq, has_new_receipt from moved`,
);

interface MarkResult {
  readonly read_seq: number;
  /** False if the position was already reached. */
  readonly isMoved: boolean;
}

/** Marks an authorized thread as read up to `seq`. Writes nothing if the position does not change. */
export async function advanceReadMark(scope: Scope, thread: ThreadAccessRow, seq: number): Promise<MarkResult> {
  const target = Math.max(Math.min(seq, thread.last_seq), thread.read_seq);
  const isAhead = target > thread.read_seq || (thread.sends_receipts && target > thread.receipt_seq);
  const moved = isAhead
    ? await scope.db.row(moveReadPosition, [thread.id, thread.user_id, target, ...causeValues(scope.tracing.cause())])
    : undefined;
  if (moved === undefined) return { read_seq: thread.read_seq, isMoved: false };
  const readMark: ReadMark = {
    thread_id: thread.id,
    reader_id: thread.user_id,
    other_id: thread.other_id,
    read_seq: moved.read_seq,
    receipt_seq: moved.has_new_receipt ? moved.receipt_seq : null,
  };
  await echo(scope, name, readMark);
  return { read_seq: moved.read_seq, isMoved: moved.read_seq > thread.read_seq };
}

/**
 * Marks a thread as read up to a message or its end. Publishes to the actor's windows and, unless read receipts are
 * disabled, to the other person. Throws the errors of `authorizeThread`.
 */
export async function markThreadRead(
  scope: Scope,
  { thread_id, seq }: { readonly thread_id: number; readonly seq?: number | undefined },
): Promise<ReplyBody<typeof MarkThreadRead>> {
  const thread = await authorizeThread(scope, thread_id);
  const { read_seq, isMoved } = await advanceReadMark(scope, thread, seq ?? thread.last_seq);
  const message = isMoved ? 'The conversation is marked as read.' : 'There was nothing new to read.';
  return { thread_id, marked_read: isMoved, message, read_seq };
}

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
  readonly is_told: boolean;
}

const name = 'direct_messages.read';

/** The other person is notified only if the visible receipt moved. */
const recordMark = recordingSql(
  name,
  {
    thread_id: '$1::bigint',
    reader_id: '$2::bigint',
    other_id: 'f.other_user_id',
    read_seq: 'm.read_seq',
    receipt_seq: 'case when m.is_told then m.receipt_seq end',
  },
  'from moved m, former f',
  4,
);

/**
 * Moves only forward and at most to the newest message; the visible receipt follows unless receipts are disabled. Read
 * position and outbox row are written atomically.
 */
const moveMark = plannedOnce<MovedRow>(
  'move-direct-message-mark',
  `with former as (
     select s.read_seq, s.receipt_seq, s.other_user_id, greatest(s.read_seq, least($3::bigint, t.last_seq)) as wanted,
            u.read_receipts
       from direct_message_sides s
       join direct_message_threads t on t.id = s.thread_id
       join users u on u.id = s.user_id
      where s.thread_id = $1 and s.user_id = $2 for update of s),
   moved as (
     update direct_message_sides s
        set read_seq = f.wanted,
            receipt_seq = case when f.read_receipts then greatest(f.receipt_seq, f.wanted) else f.receipt_seq end
       from former f
      where s.thread_id = $1 and s.user_id = $2
        and (f.wanted > f.read_seq or f.read_receipts and f.wanted > f.receipt_seq)
     returning s.read_seq, s.receipt_seq, s.receipt_seq > f.receipt_seq as is_told),
   news as (${recordMark})
   select read_seq, receipt_seq, is_told from moved`,
);

interface Marked {
  readonly read_seq: number;
  /** False if the position was already reached. */
  readonly isMoved: boolean;
}

/** Marks an authorized thread as read up to `seq`. Writes nothing if the position does not change. */
export async function moveReadMark(scope: Scope, thread: ThreadAccessRow, seq: number): Promise<Marked> {
  const wanted = Math.max(Math.min(seq, thread.last_seq), thread.read_seq);
  const isNews = wanted > thread.read_seq || (thread.sends_receipts && wanted > thread.receipt_seq);
  const moved = isNews
    ? await scope.db.row(moveMark, [thread.id, thread.user_id, wanted, ...causeValues(scope.tracing.cause())])
    : undefined;
  if (moved === undefined) return { read_seq: thread.read_seq, isMoved: false };
  const mark: ReadMark = {
    thread_id: thread.id,
    reader_id: thread.user_id,
    other_id: thread.other_id,
    read_seq: moved.read_seq,
    receipt_seq: moved.is_told ? moved.receipt_seq : null,
  };
  await echo(scope, name, mark);
  return { read_seq: moved.read_seq, isMoved: moved.read_seq > thread.read_seq };
}

/**
 * Marks a thread as read up to a message or its end. Publishes to the actor's own windows and, unless receipts are
 * disabled, to the other person. Throws the errors of `authorizeThread`.
 */
export async function markThreadRead(
  scope: Scope,
  { thread_id, seq }: { readonly thread_id: number; readonly seq?: number | undefined },
): Promise<ReplyBody<typeof MarkThreadRead>> {
  const thread = await authorizeThread(scope, thread_id);
  const { read_seq, isMoved } = await moveReadMark(scope, thread, seq ?? thread.last_seq);
  const message = isMoved ? 'The conversation is marked as read.' : 'There was nothing new to read.';
  return { thread_id, marked_read: isMoved, message, read_seq };
}

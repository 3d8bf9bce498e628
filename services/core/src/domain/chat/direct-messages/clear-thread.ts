import type { Thread } from '@plenum/contracts/chat/direct-messages';
import { statement } from '../../../platform/db/database.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { authorizeThread } from './authorize-thread.ts';
import { getThread } from './list-threads.ts';

/** Clears the thread and, for a pair thread, the event threads that it hides. */
const clearSides = statement(
  'clear-thread-sides',
  `update direct_message_sides s set first_seq = t.last_seq + 1, read_seq = t.last_seq
    from direct_message_threads t, direct_message_threads cleared
   where cleared.id = $1 and s.user_id = $2 and s.thread_id = t.id
     and (t.id = cleared.id
          or (cleared.event_scope_id is null and t.event_scope_id is not null
              and t.low_user_id = cleared.low_user_id and t.high_user_id = cleared.high_user_id))`,
);

/**
 * Clears a thread permanently on the actor's side; the other person's side does not change. The thread reappears with
 * the next message. Throws the errors of `authorizeThread`.
 */
export async function clearThread(scope: Scope, thread_id: number): Promise<Thread> {
  const thread = await authorizeThread(scope, thread_id);
  await transaction(scope, async (tx) => {
    await tx.rows(clearSides, [thread_id, thread.user_id]);
    // Resets the unread count in the actor's other windows; the other person gets no update.
    record(tx, 'direct_messages.read', {
      thread_id,
      reader_id: thread.user_id,
      other_id: thread.other_id,
      read_seq: thread.last_seq,
      receipt_seq: null,
    });
  });
  return getThread(scope, thread_id);
}

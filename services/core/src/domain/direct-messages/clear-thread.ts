import type { Thread } from '@plenum/contracts/direct-messages';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { authorizeThread } from './authorize-thread.ts';
import { getThread } from './list-threads.ts';

/** The thread itself, and, where it is the pair's own, those of events that lie behind it. */
const clearSides = `
  update direct_message_sides s set first_seq = t.last_seq + 1, read_seq = t.last_seq
    from direct_message_threads t, direct_message_threads cleared
   where cleared.id = ? and s.user_id = ? and s.thread_id = t.id
     and (t.id = cleared.id
          or (cleared.event_scope_id is null and t.event_scope_id is not null
              and t.low_user_id = cleared.low_user_id and t.high_user_id = cleared.high_user_id))`;

/**
 * Takes everything a thread holds from the actor's side, for ever; the other person sees nothing of it. The thread
 * comes
 * back with the next message. Refuses as `authorizeThread` does.
 */
export async function clearThread(scope: Scope, thread_id: number): Promise<Thread> {
  const thread = await authorizeThread(scope, thread_id);
  await transaction(scope, async (tx) => {
    await tx.em.execute(clearSides, [thread_id, thread.user_id]);
    // The own windows learn that nothing is unread here; the other person is told nothing.
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

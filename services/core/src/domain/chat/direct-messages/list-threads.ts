import type { Thread, Threads } from '@plenum/contracts/chat/direct-messages';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { threadView } from './direct-messages.views.ts';
import { findThread, listThreadRows } from './threads.queries.ts';

/**
 * Lists the actor's newest 500 threads by last message, in one statement.
 * @param event_id event for `other_user_in_event`; does not filter threads
 */
export async function listThreads(scope: Scope, event_id?: number): Promise<Threads> {
  const rows = await listThreadRows(scope.db, requireActor(scope).user_id);
  return {
    threads: mapReadableRows('direct_message_threads', rows, (row) => ({
      ...threadView(row),
      other_user_in_event: event_id === undefined ? null : row.shared_event_ids.includes(event_id),
    })),
    total_items: rows.length,
    total_pages: 1,
    current_page: 1,
    per_page: Math.max(rows.length, 1),
  };
}

/** Returns a thread of the actor. Throws the errors of `authorizeThread`. */
export async function getThread(scope: Scope, thread_id: number): Promise<Thread> {
  const row = await findThread(scope.db, thread_id, requireActor(scope).user_id);
  if (row === undefined) throw fail('not_found');
  return threadView(row);
}

import type { Thread, Threads } from '@plenum/contracts/chat/direct-messages';
import { maxListedThreads } from '@plenum/contracts/limits';
import { pageOf } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { type ListRequest, positionOf } from '../../paging.ts';
import { threadView } from './direct-messages.views.ts';
import { countThreads, findThread, listThreadRows, threadOrder } from './threads.queries.ts';

/** The query of everything that shows the whole list. */
export const wholeThreadList = { limit: maxListedThreads } as const;

/**
 * Lists the actor's threads by last message; a list of one page takes one statement. Throws `cursor_invalid`.
 * @param query `event_id` is for `other_user_in_event`, and does not filter threads
 */
export async function listThreads(
  scope: Scope,
  { event_id, ...request }: ListRequest & { readonly event_id?: number | undefined },
): Promise<Threads> {
  const { user_id } = requireActor(scope);
  const position = positionOf(request, threadOrder);
  const { rows, next } = pageOf(await listThreadRows(scope.db, user_id, position), position, threadOrder);
  const isWhole = position.after === null && next === null;
  return {
    total_items: isWhole ? rows.length : await countThreads(scope.db, user_id),
    next,
    threads: mapReadableRows('direct_message_threads', rows, (row) => ({
      ...threadView(row),
      other_user_in_event: event_id === undefined ? null : row.shared_event_ids.includes(event_id),
    })),
  };
}

/** Returns a thread of the actor. Throws the errors of `authorizeThread`. */
export async function getThread(scope: Scope, thread_id: number): Promise<Thread> {
  const row = await findThread(scope.db, thread_id, requireActor(scope).user_id);
  if (row === undefined) throw fail('not_found');
  return threadView(row);
}

/** Authorization for threads, shared by HTTP and socket. */
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { maySend } from './direct-messages.views.ts';
import { findThreadAccess, isThread, type ThreadAccessRow } from './threads.queries.ts';

/** Authorizes the actor to read their own thread, with one query. Throws `not_found` or `thread_access_denied`. */
export async function authorizeThread(scope: Scope, thread_id: number): Promise<ThreadAccessRow> {
  const thread = await findThreadAccess(scope.db, thread_id, requireActor(scope).user_id);
  return thread ?? refuseThread(scope, thread_id);
}

/**
 * Authorizes the actor to write to the other person of a thread, and to react to what they wrote. Throws the errors of
 * `authorizeThread`, `blocked`, `not_connected_to_send`.
 */
export async function authorizeWriting(scope: Scope, thread_id: number): Promise<ThreadAccessRow> {
  const thread = await authorizeThread(scope, thread_id);
  if (!maySend(thread)) throw fail(thread.i_block || thread.blocks_me ? 'blocked' : 'not_connected_to_send');
  return thread;
}

/** Returns the error for an inaccessible thread. */
export async function refuseThread(scope: Scope, thread_id: number): Promise<never> {
  throw fail((await isThread(scope.db, thread_id)) ? 'thread_access_denied' : 'not_found');
}

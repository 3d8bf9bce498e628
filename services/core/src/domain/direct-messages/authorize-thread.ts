/** The one door to a thread, for HTTP and socket alike. */
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { findThreadAccess, isThread, type ThreadAccessRow } from './threads.queries.ts';

/** Lets the actor read a thread of their own, with one query. Refuses with `not_found` or `thread_access_denied`. */
export async function authorizeThread(scope: Scope, thread_id: number): Promise<ThreadAccessRow> {
  const thread = await findThreadAccess(scope.db, thread_id, requireActor(scope).user_id);
  return thread ?? refuseThread(scope, thread_id);
}

/** Says why a thread cannot be had. */
export async function refuseThread(scope: Scope, thread_id: number): Promise<never> {
  throw fail((await isThread(scope.db, thread_id)) ? 'thread_access_denied' : 'not_found');
}

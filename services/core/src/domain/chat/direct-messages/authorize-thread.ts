import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { canSend } from './direct-messages.views.ts';
import { findThreadAccess, type ThreadAccessRow } from './threads.queries.ts';

/** Authorizes the actor to read a thread, in one query. Throws `not_found`, including for threads of others. */
export async function authorizeThread(scope: Scope, thread_id: number): Promise<ThreadAccessRow> {
  const thread = await findThreadAccess(scope.db, thread_id, requireActor(scope).user_id);
  if (thread === undefined) throw fail('not_found');
  return thread;
}

/**
 * Authorizes the actor to write to the other person of a thread, and to react to their messages. Throws the errors of
 * `authorizeThread`, `blocked`, `not_connected_to_send`.
 */
export async function authorizeWriting(scope: Scope, thread_id: number): Promise<ThreadAccessRow> {
  const thread = await authorizeThread(scope, thread_id);
  if (!canSend(thread)) throw fail(thread.i_block || thread.blocks_me ? 'blocked' : 'not_connected_to_send');
  return thread;
}

/** Authorization for the reactions to a session, shared by HTTP and socket. */
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { applyActor, authorizeObjectRow, type EventAccess, mayReadReactionCurve } from '../../policy.ts';
import { findReactionAccess, type ReactionAccessRow } from './session-reactions.queries.ts';

/** Access of a person to the reactions to a session. */
export type ReactionAccess = ReactionAccessRow &
  EventAccess & {
    readonly user_id: number;
    /** Whether the person may read the curve. */
    readonly can_moderate: boolean;
  };

/** Authorizes the actor to follow the reactions to a session. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function authorizeReactions(scope: Scope, session_id: number): Promise<ReactionAccess> {
  const actor = requireActor(scope);
  const accessRow = await findReactionAccess(scope.db, session_id, actor.user_id);
  if (accessRow === undefined) throw fail('not_found');
  const row = applyActor(accessRow, actor);
  const access = authorizeObjectRow(row, 'session_reaction:give');
  const { role } = access;
  return { ...row, role, user_id: actor.user_id, can_moderate: mayReadReactionCurve(access, row) };
}

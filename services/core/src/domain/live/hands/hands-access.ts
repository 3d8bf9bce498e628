import type { HandState } from '@plenum/contracts/enums';
import { isAroundSession } from '@plenum/contracts/live/session-reaction-rules';
import { fail } from '../../../platform/errors.ts';
import { requireActor } from '../../actor.ts';
import {
  type AuthorizationScope,
  applyActor,
  authorizeObjectRow,
  type EventAccess,
  mayModerateHands,
} from '../../policy.ts';
import { findReactionAccess, type ReactionAccessRow } from '../session-reactions/session-reactions.queries.ts';

export type HandsAccess = ReactionAccessRow &
  EventAccess & {
    readonly user_id: number;
    readonly can_moderate: boolean;
    /** Whether hands can be raised at this time: around the session, with or without a chat. */
    readonly isActive: boolean;
  };

/** Authorizes the actor to take part. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function authorizeHands(scope: AuthorizationScope, session_id: number): Promise<HandsAccess> {
  const actor = requireActor(scope);
  const stored = await findReactionAccess(scope.db, session_id, actor.user_id);
  if (stored === undefined) throw fail('not_found');
  const row = applyActor(stored, actor);
  const access = authorizeObjectRow(row, 'hand:raise');
  const { session_status, is_unscheduled, starts_at, ends_at } = row;
  const isActive =
    session_status !== 'COMPLETED' &&
    isAroundSession(
      { status: session_status, is_unscheduled },
      { startsMs: starts_at.getTime(), endsMs: ends_at.getTime() },
      scope.clock.now(),
    );
  const { role } = access;
  return { ...row, role, user_id: actor.user_id, can_moderate: mayModerateHands(access, row), isActive };
}

/** Authorizes the actor to manage the queue. Throws the errors of `authorizeHands`, `forbidden`. */
export async function authorizeMicrophone(scope: AuthorizationScope, session_id: number): Promise<HandsAccess> {
  const access = await authorizeHands(scope, session_id);
  if (!access.can_moderate) throw fail('forbidden');
  return access;
}

export const stateOf = ({ isActive }: Pick<HandsAccess, 'isActive'>, is_open: boolean): HandState => {
  if (!isActive) return 'CLOSED';
  return is_open ? 'OPEN' : 'OFF';
};

/** Authorization for polls, shared by HTTP and socket. */
import type { EventPermission } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { requireActor } from '../../actor.ts';
import {
  type AuthorizationScope,
  applyActor,
  authorizeEventRow,
  authorizeObjectRow,
  type EventAccess,
  mayModeratePolls,
  requireEventPermission,
} from '../../policy.ts';
import {
  findPollAccess,
  findPollsAccess,
  type PollAccessRow,
  type PollsAccessRow,
  type RequestedPlace,
} from './polls.queries.ts';

/** Access of a person to the polls of a session or an event. */
export type PollsAccess = PollsAccessRow & EventAccess & { readonly can_moderate: boolean };
/** Access of a person to one poll. */
export type PollAccess = PollsAccess & PollAccessRow;

function authorizeAccessRow<Row extends PollsAccessRow>(
  scope: AuthorizationScope,
  accessRow: Row | undefined,
  authorize: typeof authorizeObjectRow = authorizeObjectRow,
): Row & PollsAccess {
  if (accessRow === undefined) throw fail('not_found');
  const row = applyActor(accessRow, requireActor(scope));
  const access = authorize(row, 'poll:read');
  return { ...row, role: access.role, can_moderate: mayModeratePolls(access, row) };
}

/** Authorizes the actor to read polls. Throws `not_found`, `event_access_denied`, `event_banned`. */
export const authorizePolls = async (scope: AuthorizationScope, place: RequestedPlace): Promise<PollsAccess> =>
  authorizeAccessRow(
    scope,
    await findPollsAccess(scope.db, place, requireActor(scope).user_id),
    typeof place.session_id === 'number' ? authorizeObjectRow : authorizeEventRow,
  );

/** Authorizes the actor for a permission. Throws the errors of `authorizePolls`, `forbidden`. */
export async function authorizePollsFor(
  scope: AuthorizationScope,
  place: RequestedPlace,
  permission: EventPermission,
): Promise<PollsAccess> {
  const board = await authorizePolls(scope, place);
  requireEventPermission(board, permission);
  return board;
}

/** Authorizes the actor to write and run polls. Throws the errors of `authorizePolls`, `forbidden`. */
export async function authorizePollModeration(scope: AuthorizationScope, place: RequestedPlace): Promise<PollsAccess> {
  const board = await authorizePolls(scope, place);
  if (!board.can_moderate) throw fail('forbidden');
  return board;
}

/** Authorizes the actor to see a poll; drafts are visible to moderators only. Throws the errors of `authorizePolls`. */
export async function authorizePoll(scope: AuthorizationScope, poll_id: number): Promise<PollAccess> {
  const poll = authorizeAccessRow(scope, await findPollAccess(scope.db, poll_id, requireActor(scope).user_id));
  if (poll.poll_status === 'DRAFT' && !poll.can_moderate) throw fail('not_found');
  return poll;
}

/** Authorizes the actor to run a poll. Throws the errors of `authorizePoll`, `forbidden`. */
export async function authorizeRunning(scope: AuthorizationScope, poll_id: number): Promise<PollAccess> {
  const poll = await authorizePoll(scope, poll_id);
  if (!poll.can_moderate) throw fail('forbidden');
  return poll;
}

/** Authorization for polls, shared by HTTP and socket. */
import type { EventPermission } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { requireActor } from '../../actor.ts';
import {
  type AuthorizationScope,
  applyActor,
  authorizeEventRow,
  authorizePartRow,
  type EventAccess,
  mayModeratePolls,
  requireEventPermission,
} from '../../policy.ts';
import {
  type BoardScope,
  findPollAccess,
  findPollBoard,
  type PollAccessRow,
  type PollBoardRow,
} from './polls.queries.ts';

/** Access of a person to the polls of a session or an event. */
export type PollBoardAccess = PollBoardRow & EventAccess & { readonly can_moderate: boolean };
/** Access of a person to one poll. */
export type PollAccess = PollBoardAccess & PollAccessRow;

/** The session or the event that the polls belong to. */
export type PollScope = { readonly session_id: number } | { readonly event_id: number };

function authorizeAccessRow<Row extends PollBoardRow>(
  scope: AuthorizationScope,
  accessRow: Row | undefined,
  authorize: typeof authorizePartRow = authorizePartRow,
): Row & PollBoardAccess {
  if (accessRow === undefined) throw fail('not_found');
  const row = applyActor(accessRow, requireActor(scope));
  const access = authorize(row, 'poll:read');
  return { ...row, role: access.role, can_moderate: mayModeratePolls(access, row) };
}

const boardScopeOf = (pollScope: PollScope): BoardScope => ({ event_id: 0, session_id: 0, ...pollScope });

/** Authorizes the actor to read polls. Throws `not_found`, `event_access_denied`, `event_banned`. */
export const authorizePolls = async (scope: AuthorizationScope, pollScope: PollScope): Promise<PollBoardAccess> =>
  authorizeAccessRow(
    scope,
    await findPollBoard(scope.db, boardScopeOf(pollScope), requireActor(scope).user_id),
    'event_id' in pollScope ? authorizeEventRow : authorizePartRow,
  );

/** Authorizes the actor for a permission. Throws the errors of `authorizePolls`, `forbidden`. */
export async function authorizePollsFor(
  scope: AuthorizationScope,
  pollScope: PollScope,
  permission: EventPermission,
): Promise<PollBoardAccess> {
  const board = await authorizePolls(scope, pollScope);
  requireEventPermission(board, permission);
  return board;
}

/** Authorizes the actor to write and run polls. Throws the errors of `authorizePolls`, `forbidden`. */
export async function authorizePollModeration(
  scope: AuthorizationScope,
  pollScope: PollScope,
): Promise<PollBoardAccess> {
  const board = await authorizePolls(scope, pollScope);
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

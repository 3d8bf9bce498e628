/** Authorization for the questions of a session, shared by HTTP and socket. */
import type { Qa } from '@plenum/contracts/live/questions';
import type { EventPermission } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { requireActor } from '../../actor.ts';
import {
  type AuthorizationScope,
  applyActor,
  authorizeObjectRow,
  type EventAccess,
  mayModerateQuestions,
  requireEventPermission,
} from '../../policy.ts';
import {
  type BoardAccessRow,
  findBoardAccess,
  findQuestionAccess,
  type QuestionAccessRow,
} from './questions.queries.ts';
import { isListed, qaOf } from './questions.rules.ts';

/** Access of a person to the questions of a session. */
export type BoardAccess = BoardAccessRow &
  EventAccess & {
    readonly can_moderate: boolean;
    readonly qa: Qa;
  };
/** Access of a person to one question. */
export type QuestionAccess = BoardAccess & QuestionAccessRow;

function authorizeAccessRow<Row extends BoardAccessRow>(
  scope: AuthorizationScope,
  accessRow: Row | undefined,
): Row & BoardAccess {
  if (accessRow === undefined) throw fail('not_found');
  const row = applyActor(accessRow, requireActor(scope));
  const access = authorizeObjectRow(row, 'question:read');
  const { role } = access;
  return { ...row, role, can_moderate: mayModerateQuestions(access, row), qa: qaOf(row, scope.clock.date()) };
}

/**
 * Authorizes the actor to read the questions of a session. Throws `not_found`, `event_access_denied`, `event_banned`.
 */
export const authorizeBoard = async (scope: AuthorizationScope, session_id: number): Promise<BoardAccess> =>
  authorizeAccessRow(scope, await findBoardAccess(scope.db, session_id, requireActor(scope).user_id));

/** Authorizes the actor to moderate the questions of a session. Throws the errors of `authorizeBoard`, `forbidden`. */
export async function authorizeModeration(scope: AuthorizationScope, session_id: number): Promise<BoardAccess> {
  const board = await authorizeBoard(scope, session_id);
  if (!board.can_moderate) throw fail('forbidden');
  return board;
}

/** Authorizes the actor for a permission. Throws the errors of `authorizeBoard`, `forbidden`. */
export async function authorizeBoardFor(
  scope: AuthorizationScope,
  session_id: number,
  permission: EventPermission,
): Promise<BoardAccess> {
  const board = await authorizeBoard(scope, session_id);
  requireEventPermission(board, permission);
  return board;
}

/** Finds a question for a member of its event, even if they may not see it. */
export const findQuestion = async (scope: AuthorizationScope, question_id: number): Promise<QuestionAccess> =>
  authorizeAccessRow(scope, await findQuestionAccess(scope.db, question_id, requireActor(scope).user_id));

/** Authorizes the actor to moderate a question. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`. */
export async function authorizeQuestion(scope: AuthorizationScope, question_id: number): Promise<QuestionAccess> {
  const question = await findQuestion(scope, question_id);
  requireListed(question);
  if (!question.can_moderate) throw fail('forbidden');
  return question;
}

/** Checks that the actor sees a question of another person. Throws `not_found`, as for one that does not exist. */
export function requireListed(question: QuestionAccess): void {
  if (!isListed(question.question_status) && !question.can_moderate) throw fail('not_found');
}

/** Checks that questions are open. Throws `questions_off`, `questions_not_open`, `questions_closed`. */
export function requireOpen({ qa }: Pick<BoardAccess, 'qa'>): void {
  if (qa.state === 'OFF') throw fail('questions_off');
  if (qa.state === 'NOT_YET') throw fail('questions_not_open');
  if (qa.state === 'CLOSED') throw fail('questions_closed');
}

import { maxMyQuestions } from '@plenum/contracts/live/question-limits';
import type { ListQuestions } from '@plenum/contracts/live/questions';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { authorizeBoard } from './question-access.ts';
import { questionAuthorKey } from './question-authors.ts';
import { boardVersion, listBoards } from './question-boards.queries.ts';
import { countQuestions, listMyQuestions, listQuestionPage, questionOrders } from './questions.queries.ts';
import { isPublicView, statusesOf } from './questions.rules.ts';
import { readerView } from './questions.views.ts';

const hiddenStatuses = [...statusesOf.WAITING, ...statusesOf.DISMISSED, 'MERGED'] as const;

/**
 * Lists a page of a session's questions, and on the first page the questions of the reader that others do not see.
 * Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden` (lists for moderators), `cursor_invalid`.
 */
export async function listQuestions(
  scope: Scope,
  session_id: number,
  { view = 'OPEN', sort: order = 'VOTES', ...list }: Query<typeof ListQuestions>,
): Promise<ReplyBody<typeof ListQuestions>> {
  const position = positionOf(list, questionOrders[order]);
  const { user_id, event_id, can_moderate, qa } = await authorizeBoard(scope, session_id);
  if (!isPublicView(view) && !can_moderate) throw fail('forbidden');
  // Before the lists: a version must never be newer than its content.
  const [author_key, [board]] = await Promise.all([
    questionAuthorKey(scope, event_id, user_id),
    listBoards(scope.db, [session_id]),
  ]);
  const statuses = statusesOf[view];
  const filter = { session_id, user_id };
  const page = { ...filter, statuses, order, ...position };
  const ownFilter = { ...filter, author_key, statuses: hiddenStatuses, limit: maxMyQuestions };
  const [total_items, found, ownRows] = await Promise.all([
    countQuestions(scope.db, session_id, statuses),
    listQuestionPage(scope.db, page),
    position.after === null ? listMyQuestions(scope.db, ownFilter) : [],
  ]);
  const { rows, next } = pageOf(found, position, questionOrders[order]);
  const reader = { user_id, author_key };
  return {
    version: boardVersion({ qa, can_moderate, text: board?.questions ?? null }),
    qa,
    can_moderate,
    total_items,
    questions: mapReadableRows('questions', rows, (row) => readerView(row, reader)),
    next,
    own: mapReadableRows('questions', ownRows, (row) => readerView(row, reader)),
  };
}

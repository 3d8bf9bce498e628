import type { FeedbackResults, GetFeedbackResults } from '@plenum/contracts/live/feedback';
import type { Query } from '@plenum/contracts/operation';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { pageOf } from '../../../platform/cursors.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { authorizeResults } from './feedback-access.ts';
import { commentOrder, countFeedback, listComments } from './feedback.queries.ts';
import { averageOf, hasEnoughAnswers } from './feedback.rules.ts';

/**
 * Returns the results of a session and a page of comments. Speakers see results only after five answers, and without
 * the ratings of individual comments. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function getFeedbackResults(
  scope: Scope,
  session_id: number,
  query: Query<typeof GetFeedbackResults>,
): Promise<FeedbackResults> {
  const { role } = await authorizeResults(scope, session_id);
  const seesAll = eventRoleMay(role, 'feedback:read_all');
  const can_moderate = eventRoleMay(role, 'feedback:moderate');
  const counts = await countFeedback(scope.db, session_id);
  const answers = counts.reduce((sum, count) => sum + count, 0);
  if (!seesAll && !hasEnoughAnswers(answers))
    return { session_id, answers: null, average: null, counts: [], comments: [], next: null, can_moderate };
  const position = positionOf(query, commentOrder);
  const { rows, next } = pageOf(await listComments(scope.db, session_id, position), position, commentOrder);
  return {
    session_id,
    answers,
    average: averageOf(counts),
    counts: [...counts],
    comments: rows.map(({ id, text, stars }) => ({ id, text, stars: seesAll ? stars : null })),
    next,
    can_moderate,
  };
}

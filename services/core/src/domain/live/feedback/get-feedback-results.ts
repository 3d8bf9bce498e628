import type { FeedbackResults, GetFeedbackResults } from '@plenum/contracts/live/feedback';
import { feedbackCommentsPageSize } from '@plenum/contracts/live/feedback-limits';
import type { Query } from '@plenum/contracts/operation';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Scope } from '../../../scope.ts';
import { authorizeResults } from './feedback-access.ts';
import { countFeedback, listComments } from './feedback.queries.ts';
import { averageOf, hasEnoughAnswers } from './feedback.rules.ts';

/**
 * Returns the results of a session and a page of comments. Speakers see results only after five answers, and without
 * the ratings of individual comments. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function getFeedbackResults(
  scope: Scope,
  session_id: number,
  { after_id }: Query<typeof GetFeedbackResults>,
): Promise<FeedbackResults> {
  const { role } = await authorizeResults(scope, session_id);
  const seesAll = eventRoleMay(role, 'feedback:read_all');
  const can_moderate = eventRoleMay(role, 'feedback:moderate');
  const counts = await countFeedback(scope.db, session_id);
  const answers = counts.reduce((sum, count) => sum + count, 0);
  if (!seesAll && !hasEnoughAnswers(answers))
    return { session_id, answers: null, average: null, counts: [], comments: [], has_more: false, can_moderate };
  const comments = await listComments(scope.db, session_id, after_id ?? null, feedbackCommentsPageSize + 1);
  return {
    session_id,
    answers,
    average: averageOf(counts),
    counts: [...counts],
    comments: comments
      .slice(0, feedbackCommentsPageSize)
      .map(({ id, text, stars }) => ({ id, text, stars: seesAll ? stars : null })),
    has_more: comments.length > feedbackCommentsPageSize,
    can_moderate,
  };
}

import type { Vote } from '@plenum/contracts/live/questions';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { findQuestion, requireListed, requireOpen } from './question-access.ts';
import { questionAuthorKey } from './question-authors.ts';
import { acceptsVotes } from './questions.rules.ts';
import { isAuthor } from './questions.views.ts';
import { createVoteStore } from './vote-store.ts';

/**
 * Stores or removes the vote of the actor; both are idempotent. Gateways query the new count (docs/decisions/0091).
 * Throws `not_found`, `event_access_denied`, `event_banned`, `question_own_vote`, `question_not_open`, and the errors
 * of `requireOpen`.
 */
export async function voteForQuestion(scope: Scope, { question_id, has_voted }: Vote): Promise<Vote> {
  const question = await findQuestion(scope, question_id);
  requireListed(question);
  const { user_id, event_id } = question;
  const author_key = question.author_key === null ? '' : await questionAuthorKey(scope, event_id, user_id);
  if (isAuthor(question, { user_id, author_key })) throw fail('question_own_vote');
  requireOpen(question);
  if (!acceptsVotes(question.question_status)) throw fail('question_not_open');
  if (!(await scope.once(createVoteStore)({ event_id, question_id, user_id, has_voted })))
    throw fail('question_not_open');
  return { question_id, has_voted };
}

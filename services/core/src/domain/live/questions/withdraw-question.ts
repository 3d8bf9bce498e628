import { statement } from '../../../platform/db/database.ts';
import { fail, errorPhrase } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { findQuestion } from './question-access.ts';
import { questionAuthorKey } from './question-authors.ts';
import { isListed, unansweredStatuses } from './questions.rules.ts';
import { isAuthor } from './questions.views.ts';

const lockedQuestion = statement<{ readonly vote_count: number; readonly is_unanswered: boolean }>(
  'lock-question-to-withdraw',
  'select vote_count, status = any($2::text[]) as is_unanswered from questions where id = $1 for update',
);
/** A separate statement, because its snapshot must begin after the lock to include concurrent merges. */
const hasMergedQuestions = statement<{ readonly has_merged: boolean }>(
  'question-has-merged',
  'select exists (select from questions where merged_into_id = $1) as has_merged',
);
const deleteQuestion = statement('delete-question', 'delete from questions where id = $1');

/**
 * Withdraws a question of the actor. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden` (another
 * author), `question_has_votes` (even if other questions were merged into it), `question_step_impossible` (answered,
 * dismissed or merged).
 */
export async function withdrawQuestion(scope: Scope, question_id: number): Promise<void> {
  const question = await findQuestion(scope, question_id);
  const { user_id, event_id } = question;
  const author_key = await questionAuthorKey(scope, event_id, user_id);
  if (!isAuthor(question, { user_id, author_key })) {
    // The existence of a question must not be disclosed to people who cannot see it.
    throw fail(isListed(question.question_status) || question.can_moderate ? 'forbidden' : 'not_found');
  }
  await transaction(scope, async (tx) => {
    const row = await tx.row(lockedQuestion, [question_id, [...unansweredStatuses]]);
    if (row === undefined) throw fail('not_found');
    if (!row.is_unanswered) throw fail('question_step_impossible');
    if (row.vote_count > 0) throw fail('question_has_votes');
    if ((await tx.row(hasMergedQuestions, [question_id]))?.has_merged === true)
      throw fail('question_has_votes', { message: errorPhrase('question_unites_others') });
    await tx.rows(deleteQuestion, [question_id]);
  });
}

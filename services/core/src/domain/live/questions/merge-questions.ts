/** Merges duplicate questions. */
import type { PublicQuestion } from '@plenum/contracts/live/questions';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { authorizeQuestion } from './question-access.ts';
import { createAuthorKey } from './question-authors.ts';
import { listQuestionsById } from './questions.queries.ts';
import { isUnanswered } from './questions.rules.ts';
import { lockQuestions, mergeInto } from './questions.steps.ts';
import { questionView } from './questions.views.ts';

const markMerged = statement(
  'mark-question-merged',
  `update questions set status = 'MERGED', merged_into_id = $2, revision = revision + 1 where id = $1`,
);

/**
 * Merges a question into another one of its session: their votes are combined except for a vote by the author of the
 * target, and the merged question refers to the target. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`, `question_merge_impossible`.
 */
export async function mergeQuestion(scope: Scope, question_id: number, into_id: number): Promise<PublicQuestion> {
  const { session_id, event_id } = await authorizeQuestion(scope, question_id);
  if (question_id === into_id) throw fail('question_merge_impossible');
  // Loads the key before the transaction, because no other connection may be used within it.
  await scope.once(createAuthorKey)();
  return transaction(scope, async (tx) => {
    await authorizeQuestion(await lockEventRole(scope, tx, { event_id }), question_id);
    const locked = await lockQuestions(tx, session_id, [question_id, into_id]);
    const from = locked.find(({ id }) => id === question_id);
    const into = locked.find(({ id }) => id === into_id);
    if (from === undefined || into === undefined || ![from, into].every(({ status }) => isUnanswered(status)))
      throw fail('question_merge_impossible');
    await mergeInto(tx, scope, question_id, { ...into, event_id });
    await tx.rows(markMerged, [question_id, into_id]);
    const actor_id = requireActor(scope).user_id;
    await logModeration(tx, {
      event_id,
      action: 'QUESTIONS_MERGED',
      actor_id,
      subject_id: from.author_id,
      question_id,
    });
    const [row] = await listQuestionsById(tx, [into_id]);
    if (row === undefined) throw fail('not_found');
    return questionView(row);
  });
}

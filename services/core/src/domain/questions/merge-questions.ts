/** Merging two questions that ask the same. */
import type { PublicQuestion } from '@plenum/contracts/questions';
import { idList, statement } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { logModeration } from '../moderation-log/moderation-log.steps.ts';
import { authorizeQuestion } from './question-access.ts';
import { findAuthorAmong } from './question-authors.ts';
import { listQuestionsById } from './questions.queries.ts';
import { isUnanswered } from './questions.rules.ts';
import { lockQuestions } from './questions.steps.ts';
import { questionView } from './questions.views.ts';

const votersOf = statement<{ readonly user_id: number }>(
  'voters-of-question',
  'select user_id from question_votes where question_id = $1 order by user_id',
);
const addVoters = statement(
  'add-question-voters',
  `insert into question_votes (question_id, user_id) select $1, user_id from unnest($2::bigint[]) as given (user_id)
   on conflict do nothing`,
);
const removeVoters = statement('remove-question-voters', 'delete from question_votes where question_id = $1');
const markMerged = statement(
  'mark-question-merged',
  `update questions set status = 'MERGED', merged_into_id = $2, revision = revision + 1 where id = $1`,
);
const pointOn = statement(
  'point-merged-questions-on',
  'update questions set merged_into_id = $2, revision = revision + 1 where merged_into_id = $1',
);

/**
 * Merges a question into another one of its session: their voters are united, without the author of the one that stays,
 * and the merged one points to it. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`,
 * `question_merge_impossible`.
 */
export async function mergeQuestion(scope: Scope, question_id: number, into_id: number): Promise<PublicQuestion> {
  const { session_id, event_id } = await authorizeQuestion(scope, question_id);
  if (question_id === into_id) throw fail('question_merge_impossible');
  // Read once before the transaction, in which no other connection may be used.
  await scope.caches.questionAuthorKey();
  return transaction(scope, async (tx) => {
    const locked = await lockQuestions(tx, session_id, [question_id, into_id]);
    const from = locked.find(({ id }) => id === question_id);
    const into = locked.find(({ id }) => id === into_id);
    if (from === undefined || into === undefined || ![from, into].every(({ status }) => isUnanswered(status)))
      throw fail('question_merge_impossible');
    const voters = (await tx.rows(votersOf, [question_id])).map(({ user_id }) => user_id);
    const { author_key } = into;
    const author =
      author_key === null ? into.author_id : await findAuthorAmong(scope, { event_id, author_key }, voters);
    await tx.rows(addVoters, [into_id, idList(voters.filter((user_id) => user_id !== author))]);
    await tx.rows(removeVoters, [question_id]);
    await tx.rows(pointOn, [question_id, into_id]);
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

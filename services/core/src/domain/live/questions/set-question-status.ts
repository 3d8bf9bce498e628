import { maxQuestionAnswerLength, maxQuestionReasonLength } from '@plenum/contracts/live/question-limits';
import type { PublicQuestion, SetQuestionStatus } from '@plenum/contracts/live/questions';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireText } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { requireUnmuted } from '../../policy.ts';
import { authorizeQuestion } from './question-access.ts';
import { listQuestionsById } from './questions.queries.ts';
import { isAllowedQuestionTransition } from './questions.rules.ts';
import { lockQuestions } from './questions.steps.ts';
import { questionView } from './questions.views.ts';

const clearStage = statement(
  'clear-question-stage',
  `update questions set status = 'OPEN', revision = revision + 1
    where session_id = $1 and status = 'ON_STAGE' and id <> $2`,
);

/** The answer remains until it is replaced or the question is reopened. */
const setStatus = statement(
  'set-question-status',
  `update questions set status = $2, revision = revision + 1,
          answered_at = case when $2 = 'ANSWERED' then coalesce(answered_at, $5) end,
          answer = case when $2 = 'ANSWERED' then (case when $6 then $3 else answer end) end,
          reason = case when $2 = 'DISMISSED' then $4 end
    where id = $1`,
);

const textOrNull = (
  value: string | null | undefined,
  field: 'answer' | 'reason',
  length_max: number,
): string | null => {
  const text = requireText(value ?? '', { field, label: field, length_min: 0, length_max });
  return text === '' ? null : text;
};

/**
 * Approves a question, puts it on stage (the previous one is reopened), marks it as answered, or dismisses it. Throws
 * `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `chat_not_allowed` (answer or reason by a muted
 * person), `question_step_impossible`.
 */
export async function setQuestionStatus(
  scope: Scope,
  question_id: number,
  input: Body<typeof SetQuestionStatus>,
): Promise<PublicQuestion> {
  const access = await authorizeQuestion(scope, question_id);
  const { session_id, event_id } = access;
  const { status } = input;
  const answer = textOrNull(input.answer, 'answer', maxQuestionAnswerLength);
  const reason = textOrNull(input.reason, 'reason', maxQuestionReasonLength);
  if (answer !== null || reason !== null) requireUnmuted(access);
  return transaction(scope, async (tx) => {
    await authorizeQuestion(await lockEventRole(scope, tx, { event_id }), question_id);
    const questions = await lockQuestions(tx, session_id, question_id, status === 'ON_STAGE');
    const question = questions.find(({ id }) => id === question_id);
    if (question === undefined) throw fail('not_found');
    if (!isAllowedQuestionTransition(question.status, status)) throw fail('question_step_impossible');
    if (status === 'ON_STAGE') await tx.rows(clearStage, [session_id, question_id]);
    const now = scope.clock.date();
    await tx.rows(setStatus, [question_id, status, answer, reason, now, input.answer !== undefined]);
    if (status === 'DISMISSED' && question.status !== status) {
      const actor_id = requireActor(scope).user_id;
      const entry = { event_id, action: 'QUESTION_DISMISSED', actor_id, subject_id: question.author_id } as const;
      await logModeration(tx, { ...entry, question_id, ...(reason === null ? {} : { reason }) });
    }
    const [row] = await listQuestionsById(tx, [question_id]);
    if (row === undefined) throw fail('not_found');
    return questionView(row);
  });
}

import { maxQuestionLength, questionPauseS, maxOpenQuestions } from '@plenum/contracts/live/question-limits';
import type { AskQuestion, Question } from '@plenum/contracts/live/questions';
import type { Body } from '@plenum/contracts/operation';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireText } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { readEventRules } from '../../chat/moderation/event-rules.queries.ts';
import { isEffectivelyMuted } from '../../policy.ts';
import { authorizeBoard, type BoardAccess, requireOpen } from './question-access.ts';
import { questionAuthorKey } from './question-authors.ts';
import { findQuestionByClientId, listQuestionsById, type QuestionRow } from './questions.queries.ts';
import { firstStatus, unansweredStatuses } from './questions.rules.ts';
import { isAuthor, readerView, type QuestionReader } from './questions.views.ts';

/** A text that violates the rules of the event is held for moderation, in any mode. */
async function breaksRules(scope: Scope, { event_id, can_moderate }: BoardAccess, content: string): Promise<boolean> {
  const rules = await readEventRules(scope.db, event_id);
  const posted_ms = scope.clock.date().getTime();
  const text = { content, posted_ms, is_staff: can_moderate, member_since_ms: null };
  return (rules?.matchText(text) ?? null) !== null;
}

interface AskResult {
  readonly question: Question;
  /** False if the question was already stored. */
  readonly is_new: boolean;
}

const previousQuestions = statement<{ readonly open_count: number; readonly wait_s: number | null }>(
  'questions-asked-before',
  `select count(*) filter (where status = any($4::text[])) as open_count,
          ceil(extract(epoch from max(created_at) - clock_timestamp()) + $5)::int as wait_s
     from questions where session_id = $1 and (author_id = $2 or author_key = $3)`,
);

const isMuted = statement<{ readonly is_muted: boolean }>(
  'is-question-author-muted',
  `select exists (select from question_mutes
                   where event_id = $1 and author_key = $2 and ("until" is null or "until" > now())) as is_muted`,
);

const insertQuestion = statement<{ readonly id: number }>(
  'insert-question',
  `insert into questions (event_id, session_id, text, author_id, author_key, client_id, status, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp()) returning id`,
);

/** Checks the limits of a person; both count named and anonymous questions together. */
async function requireWithinLimits(
  tx: Transaction,
  { session_id, event_id, user_id }: BoardAccess,
  author_key: string,
) {
  if ((await tx.row(isMuted, [event_id, author_key]))?.is_muted === true) throw fail('question_author_muted');
  const values = [session_id, user_id, author_key, [...unansweredStatuses], questionPauseS];
  const previous = await tx.row(previousQuestions, values);
  if ((previous?.open_count ?? 0) >= maxOpenQuestions) throw fail('questions_exceeded');
  const waitS = previous?.wait_s ?? 0;
  if (waitS > 0) throw fail('question_too_soon', { retryAfterS: waitS });
}

/** Returns the question stored with this `client_id`. Throws `client_id_conflict` if it is a different question. */
function requireSameQuestion(row: QuestionRow, reader: QuestionReader, text: string, isAnonymous: boolean): AskResult {
  const isSame = isAuthor(row, reader) && row.text === text && (row.author_id === null) === isAnonymous;
  if (!isSame) throw fail('client_id_conflict');
  return { question: readerView({ ...row, has_voted: false }, reader), is_new: false };
}

/**
 * Stores a question. Throws the errors of `authorizeBoard` and `requireOpen`, `chat_not_allowed` (muted),
 * `question_author_muted`, `questions_exceeded`, `question_too_soon`, `client_id_conflict`, `invalid_request`.
 */
export async function askQuestion(
  scope: Scope,
  session_id: number,
  input: Body<typeof AskQuestion>,
): Promise<AskResult> {
  const board = await authorizeBoard(scope, session_id);
  if (isEffectivelyMuted(board)) throw fail('chat_not_allowed');
  const { is_anonymous = false, client_id = null } = input;
  const text = requireText(input.text, {
    field: 'text',
    label: 'question',
    length_min: 1,
    length_max: maxQuestionLength,
  });
  const { event_id, user_id } = board;
  const reader = { user_id, author_key: await questionAuthorKey(scope, event_id, user_id) };
  const violatesRules = await breaksRules(scope, board, text);
  return transaction(scope, async (tx) => {
    // Serializes questions of a person, so concurrent questions count towards the limits.
    await tx.lockName(`question ${session_id} ${reader.author_key}`);
    const existing = client_id === null ? undefined : await findQuestionByClientId(tx, session_id, client_id);
    if (existing !== undefined) return requireSameQuestion(existing, reader, text, is_anonymous);
    requireOpen(board);
    await requireWithinLimits(tx, board, reader.author_key);
    const author = is_anonymous ? [null, reader.author_key] : [user_id, null];
    const status = violatesRules ? 'PENDING' : firstStatus(board.qa.mode, board.can_moderate);
    const inserted = await tx.row(insertQuestion, [event_id, session_id, text, ...author, client_id, status]);
    const [row] = await listQuestionsById(tx, inserted === undefined ? [] : [inserted.id]);
    if (row === undefined) throw fail('not_found');
    return { question: readerView({ ...row, has_voted: false }, reader), is_new: true };
  });
}

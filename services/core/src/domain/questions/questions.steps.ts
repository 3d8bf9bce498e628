/** Steps with questions in transactions: of this slice, and of accounts. */
import type { QuestionStatus } from '@plenum/contracts/enums';
import { idList, statement, type Transaction } from '../../platform/db/database.ts';

interface LockedQuestion {
  readonly id: number;
  readonly status: QuestionStatus;
  readonly author_id: number | null;
  readonly author_key: string | null;
}

const lockBoard = statement(
  'lock-question-stage',
  `insert into session_qa (session_id) values ($1) on conflict (session_id) do update set is_closed = session_qa.is_closed`,
);
const lockSome = statement<LockedQuestion>(
  'lock-questions',
  `select id, status, author_id, author_key from questions
    where session_id = $1 and (id = any($2::bigint[]) or ($3 and status = 'ON_STAGE')) order by id for no key update`,
);

/**
 * Locks questions of a session in the order of their ids.
 * @param withStage also locks the question on stage; of two that come on stage at once, one waits for the other
 */
export async function lockQuestions(
  tx: Transaction,
  session_id: number,
  questionIds: number | readonly number[],
  withStage = false,
): Promise<readonly LockedQuestion[]> {
  if (withStage) await tx.rows(lockBoard, [session_id]);
  return tx.rows(lockSome, [session_id, idList([questionIds].flat()), withStage]);
}

const deleteByKeys = statement(
  'delete-anonymous-questions',
  'delete from questions where author_key = any($1::text[])',
);
const deleteMutes = statement('delete-question-mutes', 'delete from question_mutes where author_key = any($1::text[])');

/**
 * Deletes the anonymous questions of a person, and that events take none from them. Named questions and votes go with the
 * account.
 * @param keys of `listAuthorKeys`
 */
export async function removeAnonymousQuestions(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.rows(deleteByKeys, [keys]);
  await tx.rows(deleteMutes, [keys]);
}

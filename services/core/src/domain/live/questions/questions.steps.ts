import type { QuestionStatus } from '@plenum/contracts/enums';
import { idList, statement, type Transaction } from '../../../platform/db/database.ts';
import { findAuthorAmong, type KeyScope } from './question-authors.ts';

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
const lockByIds = statement<LockedQuestion>(
  'lock-questions',
  `select id, status, author_id, author_key from questions
    where session_id = $1 and (id = any($2::bigint[]) or ($3 and status = 'ON_STAGE')) order by id for no key update`,
);

/**
 * Locks questions of a session in the order of their ids.
 * @param withStage also locks the question on stage, to serialize concurrent changes to it
 */
export async function lockQuestions(
  tx: Transaction,
  session_id: number,
  questionIds: number | readonly number[],
  withStage = false,
): Promise<readonly LockedQuestion[]> {
  if (withStage) await tx.rows(lockBoard, [session_id]);
  return tx.rows(lockByIds, [session_id, idList([questionIds].flat()), withStage]);
}

const votersOf = statement<{ readonly user_id: number }>(
  'voters-of-question',
  'select user_id from question_votes where question_id = $1 order by user_id',
);
const addVoters = statement(
  'add-question-voters',
  `insert into question_votes (question_id, user_id) select $1, user_id from unnest($2::bigint[]) as voter (user_id)
   on conflict do nothing`,
);
const removeVoters = statement('remove-question-voters', 'delete from question_votes where question_id = $1');
const redirectMerged = statement(
  'redirect-merged-questions',
  'update questions set merged_into_id = $2, revision = revision + 1 where merged_into_id = $1',
);

interface MergeTarget extends Pick<LockedQuestion, 'id' | 'author_id' | 'author_key'> {
  readonly event_id: number;
}

/**
 * Moves the votes of a question to another one, except a vote by the author of the latter, and redirects questions that
 * were merged into it. The key of anonymous authors must have been read before the transaction.
 */
export async function mergeInto(
  tx: Transaction,
  keys: KeyScope,
  from_id: number,
  { id, event_id, author_id, author_key }: MergeTarget,
): Promise<void> {
  const voters = (await tx.rows(votersOf, [from_id])).map(({ user_id }) => user_id);
  const author = author_key === null ? author_id : await findAuthorAmong(keys, { event_id, author_key }, voters);
  await tx.rows(addVoters, [id, idList(voters.filter((user_id) => user_id !== author))]);
  await tx.rows(removeVoters, [from_id]);
  await tx.rows(redirectMerged, [from_id, id]);
}

/** SQL condition: a question was asked by the person $1, or with one of the keys $2. */
const isByPerson = (question: string): string =>
  `(${question}.author_id = $1 or ${question}.author_key = any($2::text[]))`;

/** Selects questions including those merged into them, locked in the order of ids. */
const lockQuestionsOfPerson = statement<{ readonly id: number }>(
  'lock-questions-of-person',
  `select q.id from questions q
    where q.id in (select original.id from questions original where ${isByPerson('original')}
                    union
                   select merged.id from questions original join questions merged on merged.merged_into_id = original.id
                    where ${isByPerson('original')})
    order by q.id for update of q`,
);
const successors = statement<MergeTarget & { readonly from_id: number }>(
  'successors-of-questions',
  `select distinct on (original.id) original.id as from_id, original.event_id, merged.id, merged.author_id, merged.author_key
     from questions original
     join questions merged on merged.merged_into_id = original.id and ${isByPerson('merged')} is not true
    where ${isByPerson('original')}
    order by original.id, merged.id`,
);
/**
 * The merged question inherits the decision of the moderators, but not the place on stage: only moderators put
 * questions on stage.
 */
const inheritStatus = statement(
  'inherit-question-status',
  `update questions q
      set status = case original.status when 'ON_STAGE' then 'OPEN' else original.status end, merged_into_id = null,
          answer = original.answer, answered_at = original.answered_at, reason = original.reason, revision = q.revision + 1
     from questions original where original.id = $1 and q.id = $2`,
);
const deleteQuestionsOfPerson = statement(
  'delete-questions-of-person',
  `delete from questions q where ${isByPerson('q')}`,
);
const deleteMutes = statement('delete-question-mutes', 'delete from question_mutes where author_key = any($1::text[])');

interface QuestionAuthor {
  readonly user_id: number;
  /** Result of `listAuthorKeys`. */
  readonly authorKeys: readonly string[];
}

/**
 * Deletes the questions and question mutes of a person, named and anonymous. If other people's questions were merged
 * into one of them, the oldest of those inherits the votes, because the votes of others must not be deleted.
 */
export async function removeQuestions(
  tx: Transaction,
  keys: KeyScope,
  { user_id, authorKeys }: QuestionAuthor,
): Promise<void> {
  const values = [user_id, authorKeys];
  await tx.rows(lockQuestionsOfPerson, values);
  for (const { from_id, ...successor } of await tx.rows(successors, values)) {
    await tx.rows(inheritStatus, [from_id, successor.id]);
    await mergeInto(tx, keys, from_id, successor);
  }
  await tx.rows(deleteQuestionsOfPerson, values);
  await tx.rows(deleteMutes, [authorKeys]);
}

/** Mutes and unmutes the author of a question; an anonymous author stays unknown (docs/decisions/0092). */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { requireEventPermission } from '../../policy.ts';
import { findQuestion, type QuestionAccess, requireListed } from './question-access.ts';
import { questionAuthorKey } from './question-authors.ts';

const mute = statement(
  'mute-question-author',
  `insert into question_mutes (event_id, author_key, "until") values ($1, $2, now() + $3::float8 * interval '1 hour')
   on conflict (event_id, author_key) do update set "until" = excluded."until"`,
);
const unmute = statement(
  'unmute-question-author',
  'delete from question_mutes where event_id = $1 and author_key = $2',
);

interface MuteAction {
  readonly action: 'QUESTION_AUTHOR_MUTED' | 'QUESTION_AUTHOR_UNMUTED';
  readonly duration_hours: number | null;
  readonly apply: (tx: Transaction, event_id: number, author_key: string) => Promise<unknown>;
}

/**
 * Returns the key of the author. The key of a named author is derived from their id, so the mute also applies to their
 * anonymous questions. A question without a key has an author id (check constraint).
 */
const findAuthorKey = async (scope: Scope, { event_id, author_id, author_key }: QuestionAccess): Promise<string> =>
  author_key ?? (await questionAuthorKey(scope, event_id, author_id ?? 0));

async function changeMute(scope: Scope, question_id: number, { apply, ...entry }: MuteAction): Promise<void> {
  const question = await findQuestion(scope, question_id);
  requireListed(question);
  requireEventPermission(question, 'question:mute_author');
  const { event_id, author_id: subject_id } = question;
  const author_key = await findAuthorKey(scope, question);
  const actor_id = requireActor(scope).user_id;
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'question:mute_author');
    await apply(tx, event_id, author_key);
    await logModeration(tx, { event_id, actor_id, subject_id, question_id, ...entry });
  });
}

/**
 * Rejects further questions from the author of a question, for a number of hours or indefinitely (null); a later call
 * replaces the duration. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export const muteQuestionAuthor = (scope: Scope, question_id: number, hours: number | null): Promise<void> =>
  changeMute(scope, question_id, {
    action: 'QUESTION_AUTHOR_MUTED',
    duration_hours: hours,
    apply: (tx, event_id, author_key) => tx.rows(mute, [event_id, author_key, hours]),
  });

/** Ends the mute of the author. Idempotent. Throws the errors of `muteQuestionAuthor`. */
export const unmuteQuestionAuthor = (scope: Scope, question_id: number): Promise<void> =>
  changeMute(scope, question_id, {
    action: 'QUESTION_AUTHOR_UNMUTED',
    duration_hours: null,
    apply: (tx, event_id, author_key) => tx.rows(unmute, [event_id, author_key]),
  });

import type { GiveFeedback, SessionFeedback } from '@plenum/contracts/live/feedback';
import { maxFeedbackCommentLength } from '@plenum/contracts/live/feedback-limits';
import type { Body } from '@plenum/contracts/operation';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireText } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { readEventRules } from '../../chat/moderation/event-rules.queries.ts';
import { isEffectivelyMuted } from '../../policy.ts';
import { authorizeFeedback, type FeedbackAccess } from './feedback-access.ts';
import { findMyFeedback, type MyFeedbackRow } from './feedback.queries.ts';
import { changeableUntil, feedbackState } from './feedback.rules.ts';
import { readSessionFeedback } from './get-session-feedback.ts';

/** A removed comment is retained for the moderation log and the author's data export. */
const storeFeedback = statement(
  'store-feedback',
  `insert into session_feedback as f (session_id, user_id, stars, comment, created_at) values ($1, $2, $3, $4, $5)
   on conflict (session_id, user_id) do update
   set stars = excluded.stars, comment = case when f.comment_removed_at is null then excluded.comment else f.comment end,
       updated_at = excluded.created_at`,
);

interface Answer {
  readonly stars: number;
  readonly comment: string | null;
}

/**
 * Checks a comment like a chat message, because speakers and organizers read it: rejects muted people, and applies the
 * moderation rules.
 */
async function requireComment(scope: Scope, access: FeedbackAccess, content: string): Promise<void> {
  if (isEffectivelyMuted(access)) throw fail('chat_not_allowed');
  const rules = await readEventRules(scope.db, access.event_id);
  const text = {
    content,
    posted_ms: scope.clock.date().getTime(),
    is_staff: eventRoleMay(access.role, 'room_message:delete'),
    member_since_ms: access.member_since?.getTime() ?? null,
  };
  if ((rules?.matchText(text) ?? null) !== null) throw fail('feedback_comment_refused');
}

function requireOpen(access: FeedbackAccess, existing: MyFeedbackRow | undefined, answer: Answer, now: Date): void {
  if (access.is_session_speaker) throw fail('forbidden');
  const state = feedbackState(access, now);
  if (existing === undefined) {
    if (state !== 'OPEN') throw fail('feedback_not_open');
    return;
  }
  if (state === 'OFF') throw fail('feedback_not_open');
  if (now >= changeableUntil(existing.created_at)) throw fail('feedback_unchangeable');
  if (existing.is_comment_removed && answer.comment !== null) throw fail('feedback_comment_removed');
}

const isSame = (existing: MyFeedbackRow | undefined, { stars, comment }: Answer): boolean =>
  existing?.stars === stars && (existing.is_comment_removed ? null : existing.comment) === comment;

/**
 * Stores the actor's answer about a session. Idempotent. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden` (a speaker of the session), `feedback_not_open`, `feedback_unchangeable`, `feedback_comment_removed`,
 * `feedback_comment_refused`, `chat_not_allowed`, `invalid_request`.
 */
export async function giveFeedback(
  scope: Scope,
  session_id: number,
  { stars, comment }: Body<typeof GiveFeedback>,
): Promise<SessionFeedback> {
  const access = await authorizeFeedback(scope, session_id);
  const rule = { field: 'comment', label: 'comment', length_min: 0, length_max: maxFeedbackCommentLength } as const;
  const text = requireText(comment ?? '', rule);
  const answer = { stars, comment: text === '' ? null : text };
  const now = scope.clock.date();
  if (answer.comment !== null) await requireComment(scope, access, answer.comment);
  return transaction(scope, async (tx) => {
    // Serializes concurrent answers of one person, so the second replaces the first.
    await tx.lockName(`feedback ${session_id} ${access.user_id}`);
    const existing = await findMyFeedback(tx, session_id, access.user_id);
    if (isSame(existing, answer)) return readSessionFeedback(tx, access, now);
    requireOpen(access, existing, answer, now);
    await tx.rows(storeFeedback, [session_id, access.user_id, stars, answer.comment, now]);
    return readSessionFeedback(tx, access, now);
  });
}

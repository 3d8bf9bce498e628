import type { SessionFeedback } from '@plenum/contracts/live/feedback';
import type { Db } from '../../../platform/db/database.ts';
import type { Scope } from '../../../scope.ts';
import { mayReadFeedback } from '../../policy.ts';
import { authorizeFeedback, type FeedbackAccess } from './feedback-access.ts';
import { findMyFeedback, type MyFeedbackRow } from './feedback.queries.ts';
import { changeableUntil, closesAt, feedbackState } from './feedback.rules.ts';

const myFeedbackView = ({ stars, comment, is_comment_removed, created_at }: MyFeedbackRow) => ({
  stars,
  comment: is_comment_removed ? null : comment,
  is_comment_removed,
  changeable_until: changeableUntil(created_at).toISOString(),
});

/** Returns the feedback on a session from an authorized person's perspective. */
export async function readSessionFeedback(db: Db, access: FeedbackAccess, now: Date): Promise<SessionFeedback> {
  const { session_id, event_id, user_id, ended_at, is_session_speaker } = access;
  const answer = await findMyFeedback(db, session_id, user_id);
  const isOver = ended_at !== null && ended_at <= now;
  return {
    session_id,
    event_id,
    state: feedbackState(access, now),
    closes_at: isOver ? closesAt(ended_at).toISOString() : null,
    can_answer: !is_session_speaker,
    can_read_results: mayReadFeedback(access, access),
    own: answer === undefined ? null : myFeedbackView(answer),
  };
}

/**
 * Returns whether a session accepts feedback, and the actor's answer. Throws `not_found`, `event_access_denied`,
 * `event_banned`.
 */
export async function getSessionFeedback(scope: Scope, session_id: number): Promise<SessionFeedback> {
  const access = await authorizeFeedback(scope, session_id);
  return readSessionFeedback(scope.db, access, scope.clock.date());
}

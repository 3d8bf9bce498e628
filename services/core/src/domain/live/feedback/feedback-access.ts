import { fail } from '../../../platform/errors.ts';
import { requireActor } from '../../actor.ts';
import {
  type AuthorizationScope,
  applyActor,
  authorizeObjectRow,
  type EventAccess,
  mayReadFeedback,
} from '../../policy.ts';
import { type FeedbackAccessRow, findFeedbackAccess } from './feedback.queries.ts';

export type FeedbackAccess = FeedbackAccessRow & EventAccess;

/** Authorizes the actor for a session and its feedback. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function authorizeFeedback(scope: AuthorizationScope, session_id: number): Promise<FeedbackAccess> {
  const actor = requireActor(scope);
  const stored = await findFeedbackAccess(scope.db, session_id, actor.user_id);
  if (stored === undefined) throw fail('not_found');
  const row = applyActor(stored, actor);
  const access = authorizeObjectRow(row, 'session:read');
  return { ...row, role: access.role };
}

/** Authorizes the actor to read the results of a session. Throws the errors of `authorizeFeedback`, `forbidden`. */
export async function authorizeResults(scope: AuthorizationScope, session_id: number): Promise<FeedbackAccess> {
  const access = await authorizeFeedback(scope, session_id);
  if (!mayReadFeedback(access, access)) throw fail('forbidden');
  return access;
}

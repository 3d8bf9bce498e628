import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { requireEventPermission } from '../../policy.ts';
import { authorizeFeedback } from './feedback-access.ts';

const removeComment = statement<{ readonly was_removed: boolean }>(
  'remove-feedback-comment',
  `with target as (select id, comment_removed_at from session_feedback
                    where session_id = $1 and id = $2 and comment is not null for update),
        removed as (update session_feedback f set comment_removed_at = $3 from target
                     where f.id = target.id and target.comment_removed_at is null)
   select comment_removed_at is not null as was_removed from target`,
);

/**
 * Removes a comment on a session; its rating stays. The log contains the text without its author. Idempotent. Throws
 * `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function removeFeedbackComment(
  scope: Scope,
  { session_id, comment_id }: { readonly session_id: number; readonly comment_id: string },
): Promise<void> {
  const access = await authorizeFeedback(scope, session_id);
  requireEventPermission(access, 'feedback:moderate');
  const { event_id, user_id: actor_id } = access;
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'feedback:moderate');
    const result = await tx.row(removeComment, [session_id, comment_id, scope.clock.date()]);
    if (result === undefined) throw fail('not_found');
    if (result.was_removed) return;
    const entry = { event_id, action: 'FEEDBACK_COMMENT_REMOVED', actor_id, subject_id: null } as const;
    await logModeration(tx, { ...entry, feedback_id: comment_id });
  });
}

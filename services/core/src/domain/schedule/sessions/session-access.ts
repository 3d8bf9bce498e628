import type { EventPermission } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { findSessionScheduling } from '../../chat/chat-rooms/chat-rooms.queries.ts';
import { type AuthorizationScope, authorizeEventObject, type EventAccess } from '../../policy.ts';

/**
 * Authorizes the actor for a session. Throws `not_found` if the session or its event does not exist, if the session is
 * unscheduled and the actor is not an organizer, or if the actor is not a member; and `event_banned`, `forbidden`.
 */
export async function authorizeSession(
  scope: AuthorizationScope,
  session_id: number,
  permission: EventPermission,
): Promise<EventAccess> {
  const session = await findSessionScheduling(scope.db, session_id);
  if (session === undefined) throw fail('not_found');
  return authorizeEventObject(scope, session, permission);
}

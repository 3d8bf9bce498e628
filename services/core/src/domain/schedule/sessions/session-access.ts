import type { EventPermission } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { findSessionScheduling } from '../../chat/chat-rooms/chat-rooms.queries.ts';
import { type AuthorizationScope, authorizePart, type EventAccess } from '../../policy.ts';

/**
 * Authorizes the actor for a session. Throws `not_found` (the session is unknown or unscheduled and only visible to
 * organizers, the event was deleted, or the actor is not a member), `event_banned`, `forbidden`.
 */
export async function authorizeSession(
  scope: AuthorizationScope,
  session_id: number,
  permission: EventPermission,
): Promise<EventAccess> {
  const session = await findSessionScheduling(scope.db, session_id);
  if (session === undefined) throw fail('not_found');
  return authorizePart(scope, session, permission);
}

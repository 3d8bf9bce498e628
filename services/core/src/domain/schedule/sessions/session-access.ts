import type { EventPermission } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { findSessionScheduling } from '../../chat/chat-rooms/chat-rooms.queries.ts';
import { type AuthorizationScope, authorizePart, type EventAccess } from '../../policy.ts';

/**
 * Authorizes the actor for a session. Throws `not_found` (unknown session, deleted event, unscheduled and visible to
 * organizers only, or not a member of the event), `event_banned`, `forbidden`.
 */
export async function authorizeSession(
  scope: AuthorizationScope,
  session_id: number,
  permission: EventPermission,
): Promise<EventAccess> {
  const standing = await findSessionScheduling(scope.db, session_id);
  if (standing === undefined) throw fail('not_found');
  return authorizePart(scope, standing, permission);
}

/** Authorization for a session through its event. */
import type { EventPermission } from '@plenum/contracts/permissions';
import { fail } from '../../platform/errors.ts';
import { findSessionScheduling } from '../chat-rooms/chat-rooms.queries.ts';
import { type AuthorizationScope, authorizePart, type EventAccess } from '../policy.ts';

/**
 * Authorizes the actor for a session. Throws `not_found` (no such session, its event is deleted, or it waits for a time and
 * is seen by organizers only, or they do not belong to the event), `event_banned`, `forbidden`.
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

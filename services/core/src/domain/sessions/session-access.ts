/** Authorization for a session through its event. */
import type { EventPermission } from '@plenum/contracts/permissions';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { findEventOfSession } from '../chat-rooms/chat-rooms.queries.ts';
import { type EventAccess, authorizeEvent } from '../policy.ts';

/**
 * Authorizes the actor for a session. Throws `not_found` (no such session, or its event is deleted),
 * `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function authorizeSession(
  scope: Scope,
  session_id: number,
  permission: EventPermission,
): Promise<EventAccess> {
  const event_id = await findEventOfSession(scope.db, session_id);
  if (event_id === undefined) throw fail('not_found');
  return authorizeEvent(scope, event_id, permission);
}

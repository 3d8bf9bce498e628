import type { EventPermission } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { requireActor } from '../../actor.ts';
import { type AuthorizationScope, applyActor, authorizeObjectRow, type EventAccess } from '../../policy.ts';
import { findRoomAccess, type RoomAccessRow } from './chat-rooms.queries.ts';

/**
 * Authorizes the actor to change a room, regardless of whether they may enter it. Throws `not_found`, `event_banned`,
 * `forbidden`.
 */
export async function authorizeRoomChange(
  scope: AuthorizationScope,
  room_id: number,
  permission: EventPermission,
): Promise<RoomAccessRow & EventAccess> {
  const actor = requireActor(scope);
  const row = await findRoomAccess(scope.db, room_id, actor.user_id);
  if (row === undefined) throw fail('not_found');
  return { ...row, ...authorizeObjectRow(applyActor(row, actor), permission) };
}

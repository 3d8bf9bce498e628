import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { applyActor } from '../../policy.ts';
import { findRoomAccess } from './chat-rooms.queries.ts';
import { admitToRoom, type RoomAccess } from './room-admission.ts';

/**
 * Authorizes the actor to enter and read a room, in one query. Throws `not_found` (including for rooms of events
 * without membership and of hidden sessions), `event_banned`, `room_access_denied` or, if only its closed state
 * prevents access, `room_disabled`.
 */
export async function authorizeRoom(scope: Scope, room_id: number): Promise<RoomAccess> {
  const actor = requireActor(scope);
  const row = await findRoomAccess(scope.db, room_id, actor.user_id);
  if (row === undefined) throw fail('not_found');
  return admitToRoom(applyActor(row, actor));
}

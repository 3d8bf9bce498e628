/** Authorization for entering a room, shared by HTTP and socket. */
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Db } from '../../platform/db/database.ts';
import { fail, Refusal } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { asSeenBy, authorizeEventRow, type EventAccess, isEffectivelyMuted, mayReadRoom } from '../policy.ts';
import { findRoomAccess, listRoomAccess, type RoomAccessRow } from './chat-rooms.queries.ts';

/** Access of a person to a room. */
export type RoomAccess = RoomAccessRow &
  EventAccess & {
    /** Whether the person sees deleted messages with author and deleter. */
    readonly seesDeleted: boolean;
  };

/**
 * Authorizes the actor to enter and read a room, with one query. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `room_access_denied` or, if only its closed state prevents access, `room_disabled`.
 */
export async function authorizeRoom(scope: Scope, room_id: number): Promise<RoomAccess> {
  const actor = requireActor(scope);
  const row = await findRoomAccess(scope.db, room_id, actor.user_id);
  if (row === undefined) throw fail('not_found');
  return admitToRoom(asSeenBy(row, actor));
}

function admitToRoom(row: RoomAccessRow): RoomAccess {
  const access = { ...row, ...authorizeEventRow(row, 'event:read') };
  if (!mayReadRoom(access, row)) {
    throw fail(mayReadRoom(access, { ...row, is_enabled: true }) ? 'room_disabled' : 'room_access_denied');
  }
  return { ...access, seesDeleted: eventRoleMay(access.role, 'room_message:delete') };
}

/** Returns which of some people may be in a room, with one query; empty when the room does not exist. */
export async function listAdmitted(db: Db, room_id: number, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await listRoomAccess(db, room_id, userIds);
  return new Set(rows.filter(isAdmitted).map(({ user_id }) => user_id));
}

/** Returns which of some people may be in a room and find it; muted people find none. */
export const listReaders = async (db: Db, room_id: number, userIds: readonly number[]): Promise<RoomAccessRow[]> =>
  (await listRoomAccess(db, room_id, userIds)).filter((row) => isAdmitted(row) && !isEffectivelyMuted(row));

function isAdmitted(row: RoomAccessRow): boolean {
  try {
    admitToRoom(row);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Access rule for rooms, which also applies to people who are already in a room and to mentions. */
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Db } from '../../../platform/db/database.ts';
import { fail, Refusal } from '../../../platform/errors.ts';
import { authorizeObjectRow, type EventAccess, isEffectivelyMuted, mayReadRoom } from '../../policy.ts';
import { listRoomAccess, type RoomAccessRow } from './chat-rooms.queries.ts';

export type RoomAccess = RoomAccessRow &
  EventAccess & {
    /** Whether the person sees deleted messages with author and deleter. */
    readonly seesDeleted: boolean;
  };

/** Returns the access of a person to a room. Throws the errors of `authorizeRoom`. */
export function admitToRoom(row: RoomAccessRow): RoomAccess {
  const access = { ...row, ...authorizeObjectRow(row, 'event:read') };
  if (!mayReadRoom(access, row)) {
    throw fail(mayReadRoom(access, { ...row, is_enabled: true }) ? 'room_disabled' : 'room_access_denied');
  }
  return { ...access, seesDeleted: eventRoleMay(access.role, 'room_message:delete') };
}

/** Returns which of the given people may be in a room, in one query; empty if the room does not exist. */
export async function listAdmitted(db: Db, room_id: number, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await listRoomAccess(db, room_id, userIds);
  return new Set(rows.filter(isAdmitted).map(({ user_id }) => user_id));
}

/** Returns which of the given people may be in a room and see it in lists, which excludes muted people. */
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

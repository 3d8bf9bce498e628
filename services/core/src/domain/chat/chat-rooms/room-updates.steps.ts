/** Updates of a room, recorded in the transaction of the change for everybody who may see the room. */
import type { Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import type { ChatRoom } from './chat-room.entity.ts';
import { findSessionScheduling } from './chat-rooms.queries.ts';
import { roomChangeView } from './chat-rooms.views.ts';
import { listRoomAudience } from './room-audience.queries.ts';

const roomColumns = (room: ChatRoom) => ({
  id: room.id,
  event_id: room.event.id,
  session_id: room.session?.id ?? null,
  name: room.name,
  description: room.description ?? null,
  room_type: room.roomType,
  subtype: room.subtype ?? null,
  is_enabled: room.isEnabled ?? true,
  display_order: room.displayOrder ?? 1,
  slow_mode_seconds: room.slowModeSeconds ?? 0,
  announce_only: room.announceOnly ?? false,
});

/**
 * Records the creation, change or deletion of a room.
 * @param wasOpen whether the room was open before: if it closes, people who could see it still receive the update
 */
export async function recordRoomUpdate(
  tx: Transaction,
  name: 'room.created' | 'room.updated' | 'room.deleted',
  room: ChatRoom,
  wasOpen: boolean,
): Promise<void> {
  await tx.em.flush();
  const columns = roomColumns(room);
  const session = columns.session_id === null ? undefined : await findSessionScheduling(tx, columns.session_id);
  const is_unscheduled = session?.is_unscheduled ?? false;
  const recipient_ids = await listRoomAudience(tx, {
    ...columns,
    is_unscheduled,
    is_enabled: wasOpen || columns.is_enabled,
  });
  record(tx, name, { room: roomChangeView(columns), recipient_ids });
}

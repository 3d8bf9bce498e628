/** The news of a room, recorded in the transaction that makes them: whoever may know of the room hears them. */
import type { Transaction } from '../../platform/db/database.ts';
import { record, type RoomNews } from '../domain-events.ts';
import type { ChatRoom } from './chat-room.entity.ts';
import { roomChangeView } from './chat-rooms.views.ts';
import { listPeopleKnowing } from './room-audience.queries.ts';

const plain = (room: ChatRoom) => ({
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
 * Records that a room was made, changed or removed; `announce` what it returns after the commit as well.
 * @param wasOpen of a room that closes, those who knew it hear so
 */
export async function recordRoomNews(
  tx: Transaction,
  name: 'room.created' | 'room.updated' | 'room.deleted',
  room: ChatRoom,
  wasOpen: boolean,
): Promise<RoomNews> {
  await tx.em.flush();
  const facts = plain(room);
  const told = await listPeopleKnowing(tx, { ...facts, is_enabled: wasOpen || facts.is_enabled });
  const news: RoomNews = { room: roomChangeView(facts), told };
  record(tx, name, news);
  return news;
}

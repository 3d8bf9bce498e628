import { LockMode, ref } from '@mikro-orm/core';
import type { ChatRoomDetail, CreateChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { maxEventRooms } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { Event } from '../../events/events/event.entity.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { ChatRoom } from './chat-room.entity.ts';
import { displayOrderStep } from './chat-rooms.steps.ts';
import { describeRoom } from './describe-rooms.ts';
import { requireRoomDescription, requireRoomName } from './room-fields.rules.ts';
import { claimRoomName } from './room-names.steps.ts';
import { recordRoomUpdate } from './room-updates.steps.ts';

/**
 * Creates a room after the others of its type; closed by default. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`, `invalid_request`, `room_name_taken`, `rooms_full`.
 */
export async function createChatRoom(
  scope: Scope,
  event_id: number,
  input: Body<typeof CreateChatRoom>,
): Promise<ChatRoomDetail> {
  const access = await authorizeEvent(scope, event_id, 'room:create');
  const columns = {
    name: requireRoomName(input.name),
    description: requireRoomDescription(input.description ?? null),
    roomType: input.room_type ?? 'GLOBAL',
    subtype: null,
    session: null,
    isEnabled: input.is_enabled ?? false,
    slowModeSeconds: input.slow_mode_seconds ?? 0,
    announceOnly: input.announce_only ?? false,
    createdAt: scope.clock.date(),
  } as const;
  const room_id = await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'room:create');
    // Locks the event, because concurrent requests could otherwise exceed the limit.
    const event = await tx.em.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (event === null) throw fail('not_found');
    await claimRoomName(tx, { event_id, name: columns.name, room_id: null });
    const displayOrder = await nextDisplayOrder(tx, event_id, columns.roomType);
    const room = tx.em.create(ChatRoom, { event: ref(event), ...columns, displayOrder });
    await tx.em.persist(room).flush();
    await tx.rows(insertRoomRows, [room.id]);
    await recordRoomUpdate(tx, 'room.created', room, false);
    return room.id;
  });
  return describeRoom(scope, access, room_id);
}

const insertRoomRows = statement(
  'insert-room-rows',
  'with head as (insert into room_heads (room_id) values ($1)) insert into room_scans (room_id) values ($1)',
);

const roomsOfEvent = statement<{ rooms: number; last: number | null }>(
  'count-rooms-of-event',
  `select count(*)::int as rooms, max(display_order) filter (where room_type = $1) as last
       from chat_rooms where event_id = $2 and session_id is null`,
);

/** Returns the display order after the last room of its type. Throws `rooms_full`. */
async function nextDisplayOrder(tx: Transaction, event_id: number, room_type: string): Promise<number> {
  const row = await tx.row(roomsOfEvent, [room_type, event_id]);
  if ((row?.rooms ?? 0) >= maxEventRooms) throw fail('rooms_full');
  return (row?.last ?? 0) + displayOrderStep;
}

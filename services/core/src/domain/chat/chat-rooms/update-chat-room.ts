import { LockMode } from '@mikro-orm/core';
import type { ChatRoomDetail, UpdateChatRoom } from '@plenum/contracts/chat/chat-rooms';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { storedLine, storedText, withoutUnchangedTexts } from '../../seen-texts.rules.ts';
import { authorizeRoomChange } from './authorize-room-change.ts';
import { ChatRoom } from './chat-room.entity.ts';
import { describeRoom } from './describe-rooms.ts';
import { requireRoomDescription, requireRoomName } from './room-fields.rules.ts';
import { claimRoomName } from './room-names.steps.ts';
import { recordRoomUpdate } from './room-updates.steps.ts';

const changeableColumns = [
  'name',
  'description',
  'isEnabled',
  'displayOrder',
  'slowModeSeconds',
  'announceOnly',
] as const;
type Columns = Partial<Pick<ChatRoom, (typeof changeableColumns)[number]>>;

function columnsOf(room: ChatRoom, input: Body<typeof UpdateChatRoom>): Columns {
  const { name, description, is_enabled, display_order, slow_mode_seconds, announce_only } = withoutUnchangedTexts(
    input,
    { name: storedLine(room.name), description: storedText(room.description) },
  );
  return {
    ...(name === undefined ? {} : { name: requireRoomName(name) }),
    ...(description === undefined ? {} : { description: requireRoomDescription(description) }),
    ...(is_enabled === undefined ? {} : { isEnabled: is_enabled }),
    ...(display_order === undefined ? {} : { displayOrder: display_order }),
    ...(slow_mode_seconds === undefined ? {} : { slowModeSeconds: slow_mode_seconds }),
    ...(announce_only === undefined ? {} : { announceOnly: announce_only }),
  };
}

/**
 * Locks and changes a room, and publishes changes to the people who may see it. People who lose access are removed
 * immediately.
 */
async function changeRoom(
  scope: Scope,
  room_id: number,
  getColumns: (room: ChatRoom) => Columns,
): Promise<ChatRoomDetail> {
  const access = await authorizeRoomChange(scope, room_id, 'room:update');
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, access.event_id, 'room:update');
    const room = await tx.em.findOne(ChatRoom, { id: room_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (room === null) throw fail('not_found');
    const wasOpen = room.isEnabled;
    const columns = getColumns(room);
    const previous: Columns = room;
    const isChanged = changeableColumns.some((name) => name in columns && columns[name] !== (previous[name] ?? null));
    if (!isChanged) return;
    const { name } = columns;
    const hasNewName = name !== undefined && (room.session ?? null) === null;
    if (hasNewName) await claimRoomName(tx, { event_id: room.event.id, name, room_id });
    tx.em.assign(room, { ...columns, updatedAt: scope.clock.date() });
    await recordRoomUpdate(tx, 'room.updated', room, wasOpen);
  });
  return describeRoom(scope, access, room_id);
}

/**
 * Changes the given fields of a room. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`,
 * `invalid_request`, `room_name_taken`, `text_changed_meanwhile`.
 */
export async function updateChatRoom(
  scope: Scope,
  room_id: number,
  input: Body<typeof UpdateChatRoom>,
): Promise<ChatRoomDetail> {
  return changeRoom(scope, room_id, (room) => columnsOf(room, input));
}

/** Toggles whether a room is open. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`. */
export async function toggleChatRoom(scope: Scope, room_id: number): Promise<ChatRoomDetail> {
  return changeRoom(scope, room_id, ({ isEnabled }) => ({ isEnabled: !isEnabled }));
}

import type { roomClientEvents } from '@plenum/contracts/client-events';
import { maxPeopleForTyping } from '@plenum/contracts/limits';
import { authorizeRoom } from '@plenum/core/domain/chat/chat-rooms/authorize-room';
import { authorView } from '@plenum/core/domain/chat/chat-rooms/chat-rooms.views';
import { editRoomMessage } from '@plenum/core/domain/chat/chat-rooms/edit-room-message';
import { listSessionChatRooms } from '@plenum/core/domain/chat/chat-rooms/list-chat-rooms';
import { listNewestMessages, oldestSeq } from '@plenum/core/domain/chat/chat-rooms/list-room-messages';
import { markEnteredRoomRead, markRoomRead } from '@plenum/core/domain/chat/chat-rooms/mark-room-read';
import { postRoomMessage, requirePosting } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { reactToRoomMessage } from '@plenum/core/domain/chat/chat-rooms/react-to-message';
import type { RoomAccess } from '@plenum/core/domain/chat/chat-rooms/room-admission';
import { roomChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import type { Context, Handlers } from '../socket/client-event.ts';
import type { RoomReason } from '../socket/gateway-socket.ts';

const sessionReason = (session_id: number): RoomReason => `session_${session_id}`;

interface Entered {
  readonly room: RoomAccess;
  /** Whether the socket was not in the room for this reason before. */
  readonly is_new: boolean;
}

/**
 * Adds the socket to a room. Repeats the access check if rooms or members have changed during the first one, to prevent a
 * race with the closing of a room.
 */
async function enterRoom(context: Context, room_id: number, reason: RoomReason): Promise<Entered> {
  const { scope, socket, memberships } = context;
  const changesBefore = memberships.accessChanges();
  const room = await authorizeRoom(scope, room_id);
  const is_new = memberships.enter(socket, { room_id, event_id: room.event_id, author: authorView(room) }, reason);
  await memberships.subscribed(room_id);
  if (memberships.accessChanges() === changesBefore) return { room, is_new };
  try {
    return { room: await authorizeRoom(scope, room_id), is_new };
  } catch (error) {
    memberships.evict(socket, room_id);
    throw error;
  }
}

export const chatRoomsHandlers: Handlers<typeof roomClientEvents> = {
  /** Subscribes the socket before reading the history, so that no message is lost in between. */
  async join_chat_room(context, { room_id }) {
    const { scope, socket, memberships, presence } = context;
    const { room, is_new } = await enterRoom(context, room_id, 'room');
    try {
      const [messages, user_count] = await Promise.all([listNewestMessages(scope, room), presence.count(room_id)]);
      const last_seq = Math.max(room.last_seq, messages.at(-1)?.seq ?? 0);
      const first_seq = await oldestSeq(scope, room_id, messages);
      const joined = { room_id, room_name: room.name, messages, last_seq, first_seq, user_count };
      socket.emit('chat_room_joined', joined);
      return joined;
    } catch (error) {
      if (is_new) memberships.leave(socket, room_id, 'room');
      throw error;
    }
  },
  /** Always acknowledged, even if the socket is not in the room. */
  leave_chat_room({ socket, memberships }, { room_id }) {
    memberships.leave(socket, room_id, 'room');
    socket.emit('chat_room_left', { room_id });
    return { room_id };
  },
  mark_room_read({ scope, socket }, mark) {
    const entered = socket.data.rooms.get(mark.room_id);
    return entered === undefined ? markRoomRead(scope, mark) : markEnteredRoomRead(scope, mark, entered.event_id);
  },
  chat_message: async ({ scope }, input) => (await postRoomMessage(scope, input)).message,
  react_to_chat_message: ({ scope }, payload) => reactToRoomMessage(scope, payload),
  edit_chat_message: ({ scope }, edit) => editRoomMessage(scope, edit),
  async join_session_chat_rooms(context, { session_id }) {
    const rooms = await listSessionChatRooms(context.scope, session_id);
    for (const { id } of rooms) await enterRoom(context, id, sessionReason(session_id));
    return { session_id, rooms };
  },
  /** Always acknowledged. The socket stays in rooms that it also joined individually. */
  leave_session_chat_rooms({ socket, memberships }, { session_id }) {
    for (const room_id of socket.data.rooms.keys()) memberships.leave(socket, room_id, sessionReason(session_id));
    return { session_id };
  },
  /** Relayed without being stored. Ignored in large rooms, and if the socket is not in the room. */
  async typing_in_room({ scope, socket, presence }, { room_id, is_typing }) {
    const isInside = socket.data.rooms.has(room_id);
    // Checked first, so that typing in large rooms does not cause database queries.
    if (isInside && (await presence.count(room_id)) > maxPeopleForTyping) return {};
    const room = await authorizeRoom(scope, room_id);
    requirePosting(room);
    if (!isInside) return {};
    const { id: user_id, full_name } = authorView(room);
    const others = socket.to(roomChannel(room_id).name).except(userChannel(user_id).name);
    others.emit('typing_status', { room_id, user_id, full_name, is_typing });
    return {};
  },
};

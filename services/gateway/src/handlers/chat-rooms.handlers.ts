import { authorizeRoom } from '@plenum/core/domain/chat-rooms/authorize-room';
import { listNewestMessages } from '@plenum/core/domain/chat-rooms/list-room-messages';
import { markRoomRead } from '@plenum/core/domain/chat-rooms/mark-room-read';
import type { Handlers } from '../socket/client-event.ts';

export const chatRoomsHandlers: Handlers<'join_chat_room' | 'leave_chat_room' | 'mark_room_read'> = {
  /** The socket listens before the history is read, so that no message falls between the two. */
  async join_chat_room({ scope, socket, memberships, presence }, { room_id }) {
    const room = await authorizeRoom(scope, room_id);
    const is_new = memberships.enter(socket, room, 'room');
    try {
      const [messages, user_count] = await Promise.all([listNewestMessages(scope, room), presence.count(room_id)]);
      const last_seq = Math.max(room.last_seq, messages.at(-1)?.seq ?? 0);
      const joined = { room_id, room_name: room.name, messages, last_seq, user_count };
      socket.emit('chat_room_joined', joined);
      return joined;
    } catch (error) {
      if (is_new) memberships.leave(socket, room_id, 'room');
      throw error;
    }
  },
  /** Always answered, also for a room the socket is not in. */
  leave_chat_room({ socket, memberships }, { room_id }) {
    memberships.leave(socket, room_id, 'room');
    socket.emit('chat_room_left', { room_id });
    return { room_id };
  },
  mark_room_read: ({ scope }, mark) => markRoomRead(scope, mark),
};

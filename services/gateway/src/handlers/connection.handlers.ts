import type { connectionClientEvents } from '@plenum/contracts/client-events';
import type { Handlers } from '../socket/client-event.ts';

export const connectionHandlers: Handlers<typeof connectionClientEvents> = {
  // Every socket is in its own channel from the start, and in nobody else's ever.
  join_user_room: () => ({}),
  heartbeat({ socket }) {
    socket.emit('heartbeat_response', {});
    return {};
  },
  ping({ socket }) {
    socket.emit('pong', {});
    return {};
  },
};

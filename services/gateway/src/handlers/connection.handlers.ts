import type { connectionClientEvents } from '@plenum/contracts/client-events';
import type { Handlers } from '../socket/client-event.ts';

export const connectionHandlers: Handlers<typeof connectionClientEvents> = {
  // Every socket joins the channel of its user when it connects, and never that of another user.
  join_user_room: () => ({}),
  ping({ socket }) {
    socket.emit('pong', {});
    return {};
  },
};

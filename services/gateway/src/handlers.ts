/** The handlers of all client events of the catalogue. A missing handler is a compile error. */
import type { ClientEventName } from '@plenum/contracts/client-events';
import { chatRoomsHandlers } from './handlers/chat-rooms.handlers.ts';
import { connectionHandlers } from './handlers/connection.handlers.ts';
import { directMessagesHandlers } from './handlers/direct-messages.handlers.ts';
import { eventsHandlers } from './handlers/events.handlers.ts';
import { liveHandlers } from './handlers/live.handlers.ts';
import type { Handler } from './socket/client-event.ts';

export const handlers: { readonly [N in ClientEventName]: Handler<N> } = {
  ...connectionHandlers,
  ...eventsHandlers,
  ...chatRoomsHandlers,
  ...directMessagesHandlers,
  ...liveHandlers,
};

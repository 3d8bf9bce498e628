/** The handlers of all client events of the catalogue, by slice. A missing handler is a compile error. */
import type { ClientEventName } from '@plenum/contracts/client-events';
import { chatRoomsHandlers } from './handlers/chat-rooms.handlers.ts';
import { connectionHandlers } from './handlers/connection.handlers.ts';
import { directMessagesHandlers } from './handlers/direct-messages.handlers.ts';
import { eventsHandlers } from './handlers/events.handlers.ts';
import { handsHandlers } from './handlers/hands.handlers.ts';
import { pollsHandlers } from './handlers/polls.handlers.ts';
import { questionsHandlers } from './handlers/questions.handlers.ts';
import { runOfShowHandlers } from './handlers/run-of-show.handlers.ts';
import { sessionReactionsHandlers } from './handlers/session-reactions.handlers.ts';
import type { Handler } from './socket/client-event.ts';

export const handlers: { readonly [N in ClientEventName]: Handler<N> } = {
  ...connectionHandlers,
  ...eventsHandlers,
  ...chatRoomsHandlers,
  ...directMessagesHandlers,
  ...questionsHandlers,
  ...pollsHandlers,
  ...runOfShowHandlers,
  ...sessionReactionsHandlers,
  ...handsHandlers,
};

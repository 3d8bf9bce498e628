import type { runOfShowClientEvents } from '@plenum/contracts/client-events';
import { sendLecternMessage } from '@plenum/core/domain/live/run-of-show/send-lectern-message';
import { setReady } from '@plenum/core/domain/live/run-of-show/set-ready';
import type { Handlers } from '../socket/client-event.ts';

export const runOfShowHandlers: Handlers<typeof runOfShowClientEvents> = {
  set_ready: ({ scope }, { session_id, ...change }) => setReady(scope, session_id, change),
  send_lectern_message: ({ scope }, { event_id, ...change }) => sendLecternMessage(scope, event_id, change),
};

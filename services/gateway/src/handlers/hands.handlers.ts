import type { handClientEvents } from '@plenum/contracts/client-events';
import { raiseHand } from '@plenum/core/domain/live/hands/raise-hand';
import type { Handlers } from '../socket/client-event.ts';

export const handsHandlers: Handlers<typeof handClientEvents> = {
  raise_hand: ({ scope }, payload) => raiseHand(scope, payload),
};

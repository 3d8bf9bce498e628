/** Raised hands. */
import { defineSlice } from '../../../slice.ts';
import { notifyCalled } from '../../notifications/notifications/notify-hands.ts';
import { handsPersonalData, handsRetention } from './hands.privacy.ts';
import { publishCalled, publishHands } from './publish-hands.ts';
import { RaisedHand, SessionHands } from './raised-hand.entity.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    /** `audience_ids` is null if the queue opened or closed, which affects everybody. */
    'hands.changed': {
      readonly session_id: number;
      readonly event_id: number;
      readonly audience_ids: readonly number[] | null;
    };
    'hand.called': {
      readonly session_id: number;
      readonly event_id: number;
      readonly user_id: number;
      readonly title: string;
      readonly called_at: string;
    };
  }
}

export const hands = defineSlice({
  entities: [RaisedHand, SessionHands],
  personalData: handsPersonalData,
  retention: handsRetention,
  events: {
    'hands.changed': { echo: (change, { db, publish }) => publishHands(db, change, publish) },
    'hand.called': {
      echo: (called, { db, publish }) => publishCalled(db, called, publish),
      relay: (called, effects) => notifyCalled(effects, called),
    },
  },
  operations: async () => (await import('./hands.operations.ts')).handsOperations,
});

/** Events and their settings. The trigger `record_changes` records changes of `events` for webhooks (`subject-changes.ts`). */
import { eventChannel } from '../../../platform/realtime/channels.ts';
import { defineSlice } from '../../../slice.ts';
import { Event, FormerSlug } from './event.entity.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'event.changed': { readonly event_id: number };
  }
}

export const events = defineSlice({
  entities: [Event, FormerSlug],
  events: {
    'event.changed': {
      relay: ({ event_id }, { publish }) => publish(eventChannel(event_id), 'event_updated', { event_id }),
    },
  },
  operations: async () => (await import('./events.operations.ts')).eventsOperations,
});

import { defineSlice } from '../../../slice.ts';
import { createEventCards } from './event-cards.ts';
import { createPublicEventData, createPublicProgrammes } from './public-event-data.ts';

declare module '../../caches.ts' {
  interface Caches {
    readonly eventCards: ReturnType<typeof createEventCards>;
    readonly publicEventData: ReturnType<typeof createPublicEventData>;
    readonly publicProgrammes: ReturnType<typeof createPublicProgrammes>;
  }
}

export const publicEvents = defineSlice({
  caches: (source) => ({
    eventCards: createEventCards(),
    publicEventData: createPublicEventData(source.db, source),
    publicProgrammes: createPublicProgrammes((event_id, version) => source.caches.agendas(event_id, version)),
  }),
  operations: async () => (await import('./public-events.operations.ts')).publicEventsOperations,
});

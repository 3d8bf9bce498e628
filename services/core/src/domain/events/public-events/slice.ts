import { defineSlice } from '../../../slice.ts';
import { createEventCards } from './event-cards.ts';
import { createPublicEventFacts, createPublicProgrammes } from './public-event-facts.ts';

declare module '../../caches.ts' {
  interface Caches {
    readonly eventCards: ReturnType<typeof createEventCards>;
    readonly publicEventFacts: ReturnType<typeof createPublicEventFacts>;
    readonly publicProgrammes: ReturnType<typeof createPublicProgrammes>;
  }
}

export const publicEvents = defineSlice({
  caches: (source) => ({
    eventCards: createEventCards(),
    publicEventFacts: createPublicEventFacts(source.db, source),
    publicProgrammes: createPublicProgrammes((event_id, version) => source.caches.agendas(event_id, version)),
  }),
  operations: async () => (await import('./public-events.operations.ts')).publicEventsOperations,
});

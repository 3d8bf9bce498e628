import { defineSlice } from '../../../slice.ts';
import { SessionSpeaker, SpeakerProfile } from './speaker-profile.entity.ts';
import { speakersPersonalData } from './speakers.privacy.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'stage.changed': { readonly event_id: number };
  }
}

export const speakers = defineSlice({
  entities: [SessionSpeaker, SpeakerProfile],
  personalData: speakersPersonalData,
  events: {
    'stage.changed': { echo: ({ event_id }, { signal }) => signal('check-rooms', { event_id }) },
  },
  operations: async () => (await import('./speakers.operations.ts')).speakersOperations,
});

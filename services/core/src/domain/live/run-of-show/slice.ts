import { everyFiveSeconds, notificationJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { DelayedSession, LocationDelay } from './location-delay.entity.ts';
import { publishRunOfShow } from './publish-run-of-show.ts';
import { Lectern, SessionCue } from './run-of-show.entity.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    /** Cues, readiness, actual times or the message of a location have changed. */
    'run_of_show.changed': { readonly event_id: number; readonly location: string };
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'notify-delays': Record<string, never>;
  }
}

export const runOfShow = defineSlice({
  entities: [DelayedSession, LocationDelay, Lectern, SessionCue],
  events: {
    'run_of_show.changed': { echo: (change, { db, publish }) => publishRunOfShow(db, change, publish) },
  },
  jobs: {
    /** Delays are urgent. The next tick continues with the people not yet notified. */
    'notify-delays': { ...notificationJob, attempts: 1, timeoutMs: 55_000, retentionS: 60, schedule: everyFiveSeconds },
  },
  jobHandlers: async () => (await import('./run-of-show.jobs.ts')).runOfShowJobs,
  operations: async () => ({
    ...(await import('./run-of-show.operations.ts')).runOfShowOperations,
    ...(await import('./run-of-show.operations.ts')).delayOperations,
  }),
});

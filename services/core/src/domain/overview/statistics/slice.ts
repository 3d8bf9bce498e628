import { notificationJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { SessionPresenceMinute, SessionStay } from './statistics.entity.ts';

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'count-presence': Record<string, never>;
  }
}

export const statistics = defineSlice({
  entities: [SessionPresenceMinute, SessionStay],
  jobs: {
    /**
     * Most people have already arrived or left by then, because sessions change on whole minutes. A missed minute is
     * not counted.
     */
    'count-presence': { ...notificationJob, attempts: 1, timeoutMs: 55_000, retentionS: 60, schedule: '41 * * * * *' },
  },
  jobHandlers: async () => (await import('./statistics.jobs.ts')).statisticsJobs,
  operations: async () => (await import('./statistics.operations.ts')).statisticsOperations,
});

import { notificationJob, upkeepJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { purge } from '../../retention.ts';
import { Backup } from './backup.entity.ts';
import { demoResetHour } from './demo.rules.ts';

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'answer-in-demo': { readonly thread_id: number };
    'reset-demo': Record<string, never>;
    'purge-expired': Record<string, never>;
    'purge-uploads': Record<string, never>;
  }
}

export const upkeep = defineSlice({
  entities: [Backup],
  retention: [
    purge({
      name: 'backup_records',
      sql: `delete from backups where id in
            (select id from backups where finished_at < now() - interval '400 days' order by id limit $1) returning 1 as gone`,
    }),
  ],
  jobs: {
    /** A lost answer affects only the demo. */
    'answer-in-demo': { ...notificationJob, attempts: 2, retentionS: 60 },
    'reset-demo': { ...upkeepJob, schedule: `0 ${demoResetHour} * * *`, isDemoOnly: true },
    'purge-expired': { ...upkeepJob, schedule: '17 * * * *' },
    /** Runs at another time than the demo reset, and after midnight in the time zones of most servers. */
    'purge-uploads': { ...upkeepJob, schedule: '40 3 * * *' },
  },
  jobHandlers: async () => (await import('./upkeep.jobs.ts')).upkeepJobs,
});

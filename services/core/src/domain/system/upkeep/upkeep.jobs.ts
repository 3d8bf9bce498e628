import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { purgeExpired } from './purge-expired.ts';
import { purgeUploads } from './purge-uploads.ts';
import { resetDemo } from './reset-demo.ts';

export const upkeepJobs: HandlersOfJobs<'reset-demo' | 'purge-expired' | 'purge-uploads'> = {
  'reset-demo': { perform: (deps) => resetDemo(deps) },
  'purge-expired': {
    perform: async (deps) => {
      await purgeExpired(deps);
    },
  },
  'purge-uploads': {
    perform: async (deps) => {
      await purgeUploads(deps);
    },
  },
};

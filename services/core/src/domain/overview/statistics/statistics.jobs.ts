import type { HandlersOfJobs } from '../../../job-handlers.ts';

export const statisticsJobs: HandlersOfJobs<'count-presence'> = {
  'count-presence': {
    perform: async (deps) => {
      const { countPresence } = await import('./count-presence.ts');
      await countPresence(deps);
    },
  },
};

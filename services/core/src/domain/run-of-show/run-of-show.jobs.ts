import type { HandlersOfJobs } from '../../job-handlers.ts';
import { notifyOfDelays } from '../notifications/notify-delays.ts';

export const runOfShowJobs: HandlersOfJobs<'notify-delays'> = {
  'notify-delays': { perform: (deps) => notifyOfDelays(deps) },
};

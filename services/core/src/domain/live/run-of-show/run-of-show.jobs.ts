import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { notifyOfDelays } from '../../notifications/notifications/notify-delays.ts';

export const runOfShowJobs: HandlersOfJobs<'notify-delays'> = {
  'notify-delays': { perform: (deps) => notifyOfDelays(deps) },
};

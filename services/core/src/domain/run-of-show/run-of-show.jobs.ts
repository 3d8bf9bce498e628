/** The jobs of run of show. */
import type { HandlersOfJobs } from '../../job-handlers.ts';
import { tellDelays } from '../notifications/notify-delays.ts';

export const runOfShowJobs: HandlersOfJobs<'notify-delays'> = {
  'notify-delays': { perform: (deps) => tellDelays(deps) },
};

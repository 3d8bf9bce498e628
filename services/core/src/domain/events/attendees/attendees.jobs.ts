import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { publishExpiredMutes } from './publish-expired-mutes.ts';

export const attendeesJobs: HandlersOfJobs<'end-expired-mutes'> = {
  'end-expired-mutes': { perform: (deps) => publishExpiredMutes(deps) },
};

/** The jobs of attendees. */
import type { HandlersOfJobs } from '../../job-handlers.ts';
import { announceLapsedMutes } from './announce-lapsed-mutes.ts';

export const attendeesJobs: HandlersOfJobs<'end-lapsed-mutes'> = {
  'end-lapsed-mutes': { perform: (deps) => announceLapsedMutes(deps) },
};

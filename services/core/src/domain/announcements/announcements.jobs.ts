/** The jobs of announcements. */
import type { HandlersOfJobs } from '../../job-handlers.ts';
import { turnOfAnnouncement } from '../job-places.queries.ts';
import { notifyOfAnnouncement } from '../notifications/notify-announcements.ts';

export const announcementsJobs: HandlersOfJobs<'notify-announcement'> = {
  'notify-announcement': {
    perform: (deps, { announcement_id }) => notifyOfAnnouncement(deps, announcement_id),
    placeInLine: (scope, { announcement_id }) => turnOfAnnouncement(scope, announcement_id),
  },
};

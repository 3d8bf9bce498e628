import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { announcementPriority } from '../../job-priorities.queries.ts';
import { notifyOfAnnouncement } from '../../notifications/notifications/notify-announcements.ts';

export const announcementsJobs: HandlersOfJobs<'notify-announcement'> = {
  'notify-announcement': {
    perform: (deps, { announcement_id }) => notifyOfAnnouncement(deps, announcement_id),
    priority: (scope, { announcement_id }) => announcementPriority(scope, announcement_id),
  },
};

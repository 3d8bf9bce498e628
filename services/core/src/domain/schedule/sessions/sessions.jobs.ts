import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { eventPriority } from '../../job-priorities.queries.ts';
import { notifyOfMovedSessions, notifyOfStartingSessions } from '../../notifications/notifications/notify-sessions.ts';
import { advanceSessionStatuses } from './advance-session-statuses.ts';

export const sessionsJobs: HandlersOfJobs<
  'advance-session-statuses' | 'notify-moved-sessions' | 'notify-starting-sessions'
> = {
  'advance-session-statuses': { perform: (deps) => advanceSessionStatuses(deps) },
  'notify-moved-sessions': {
    perform: (deps, moved) => notifyOfMovedSessions(deps, moved),
    priority: (scope, { event_id }) => eventPriority(scope, event_id),
  },
  'notify-starting-sessions': { perform: (deps) => notifyOfStartingSessions(deps) },
};

/** The jobs of sessions. */
import type { HandlersOfJobs } from '../../job-handlers.ts';
import { turnOfEvent } from '../job-places.queries.ts';
import { notifyOfMovedSessions, notifyOfStartingSessions } from '../notifications/notify-sessions.ts';
import { advanceSessionStatuses } from './advance-session-statuses.ts';

export const sessionsJobs: HandlersOfJobs<
  'advance-session-statuses' | 'notify-moved-sessions' | 'notify-starting-sessions'
> = {
  'advance-session-statuses': { perform: (deps) => advanceSessionStatuses(deps) },
  'notify-moved-sessions': {
    perform: (deps, moved) => notifyOfMovedSessions(deps, moved),
    placeInLine: (scope, { event_id }) => turnOfEvent(scope, event_id),
  },
  'notify-starting-sessions': { perform: (deps) => notifyOfStartingSessions(deps) },
};

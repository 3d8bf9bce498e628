import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { laterMailPriority } from '../../job-priorities.queries.ts';
import { fillSeats, sweepWaitingLists } from './fill-seats.ts';
import { sendJoinAnswerMail } from './send-join-answer-mail.ts';

export const joinRequestsJobs: HandlersOfJobs<'send-join-answer-email' | 'fill-seats' | 'sweep-waiting-lists'> = {
  'send-join-answer-email': {
    perform: (deps, { request_id }) => sendJoinAnswerMail(deps, request_id),
    priority: () => Promise.resolve(laterMailPriority),
  },
  'fill-seats': { perform: (deps, { event_id }) => fillSeats(deps, event_id) },
  'sweep-waiting-lists': { perform: (deps) => sweepWaitingLists(deps) },
};

import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { requestFeedback } from '../../notifications/notifications/notify-feedback.ts';

export const feedbackJobs: HandlersOfJobs<'request-feedback'> = {
  'request-feedback': { perform: (deps) => requestFeedback(deps) },
};

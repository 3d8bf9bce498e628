/** The jobs of feedback. */
import type { HandlersOfJobs } from '../../job-handlers.ts';
import { askForFeedback } from '../notifications/notify-feedback.ts';

export const feedbackJobs: HandlersOfJobs<'ask-for-feedback'> = {
  'ask-for-feedback': { perform: (deps) => askForFeedback(deps) },
};

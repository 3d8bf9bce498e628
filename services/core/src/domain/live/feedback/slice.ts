/** Feedback about sessions and events. */
import { notificationJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { EventFeedback, FeedbackRound, SessionFeedback } from './feedback.entity.ts';
import { feedbackPersonalData, feedbackRetention } from './feedback.privacy.ts';

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'request-feedback': Record<string, never>;
  }
}

export const feedback = defineSlice({
  entities: [EventFeedback, FeedbackRound, SessionFeedback],
  personalData: feedbackPersonalData,
  retention: feedbackRetention,
  jobs: {
    /** Scheduled after the job that sets session statuses. The next run continues with the remaining people. */
    'request-feedback': {
      ...notificationJob,
      attempts: 1,
      timeoutMs: 55_000,
      retentionS: 60,
      schedule: '21 * * * * *',
    },
  },
  jobHandlers: async () => (await import('./feedback.jobs.ts')).feedbackJobs,
  operations: async () => (await import('./feedback.operations.ts')).feedbackOperations,
});

/** Emails and their layout. */
import { mailJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'send-link-mail': { readonly mail_link_id: string };
    'send-reuse-warning-email': { readonly login_id: string };
    'send-email-change-notice': { readonly mail_link_id: string };
    'send-security-notice': { readonly activity_id: number };
  }
}

export const mails = defineSlice({
  jobs: {
    'send-link-mail': mailJob,
    'send-reuse-warning-email': mailJob,
    'send-email-change-notice': mailJob,
    'send-security-notice': mailJob,
  },
  jobHandlers: async () => (await import('./mails.jobs.ts')).mailsJobs,
});

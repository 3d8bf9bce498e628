/** Emails and their layout. */
import { mailJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'send-verification-email': { readonly mail_link_id: string };
    'send-reset-email': { readonly mail_link_id: string };
    'send-unlock-email': { readonly mail_link_id: string };
    'send-login-link-email': { readonly mail_link_id: string };
    'send-reuse-warning-email': { readonly login_id: string };
    'send-email-change-mail': { readonly mail_link_id: string };
    'send-email-change-notice': { readonly mail_link_id: string };
    'send-security-notice': { readonly activity_id: number };
  }
}

export const mails = defineSlice({
  jobs: {
    'send-verification-email': mailJob,
    'send-reset-email': mailJob,
    'send-unlock-email': mailJob,
    'send-login-link-email': mailJob,
    'send-reuse-warning-email': mailJob,
    'send-email-change-mail': mailJob,
    'send-email-change-notice': mailJob,
    'send-security-notice': mailJob,
  },
  jobHandlers: async () => (await import('./mails.jobs.ts')).mailsJobs,
});

import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { sendEmailChangeNotice, sendReuseWarningMail } from './account-mails.ts';
import { sendLinkMail } from './send-link-mail.ts';
import { sendSecurityNotice } from './send-security-notice.ts';

export const mailsJobs: HandlersOfJobs<
  'send-link-mail' | 'send-reuse-warning-email' | 'send-email-change-notice' | 'send-security-notice'
> = {
  'send-link-mail': { perform: (deps, { mail_link_id }) => sendLinkMail(deps, mail_link_id) },
  'send-reuse-warning-email': { perform: (deps, { login_id }) => sendReuseWarningMail(deps, login_id) },
  'send-email-change-notice': { perform: (deps, { mail_link_id }) => sendEmailChangeNotice(deps, mail_link_id) },
  'send-security-notice': { perform: (deps, { activity_id }) => sendSecurityNotice(deps, activity_id) },
};

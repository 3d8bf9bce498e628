import type { HandlersOfJobs } from '../../../job-handlers.ts';
import {
  sendEmailChangeMail,
  sendEmailChangeNotice,
  sendLoginLinkMail,
  sendResetMail,
  sendReuseWarningMail,
  sendUnlockMail,
  sendVerificationMail,
} from './account-mails.ts';
import { sendSecurityNotice } from './send-security-notice.ts';

export const mailsJobs: HandlersOfJobs<
  | 'send-verification-email'
  | 'send-reset-email'
  | 'send-unlock-email'
  | 'send-login-link-email'
  | 'send-reuse-warning-email'
  | 'send-email-change-mail'
  | 'send-email-change-notice'
  | 'send-security-notice'
> = {
  'send-verification-email': { perform: (deps, { mail_link_id }) => sendVerificationMail(deps, mail_link_id) },
  'send-reset-email': { perform: (deps, { mail_link_id }) => sendResetMail(deps, mail_link_id) },
  'send-unlock-email': { perform: (deps, { mail_link_id }) => sendUnlockMail(deps, mail_link_id) },
  'send-login-link-email': { perform: (deps, { mail_link_id }) => sendLoginLinkMail(deps, mail_link_id) },
  'send-reuse-warning-email': { perform: (deps, { login_id }) => sendReuseWarningMail(deps, login_id) },
  'send-email-change-mail': { perform: (deps, { mail_link_id }) => sendEmailChangeMail(deps, mail_link_id) },
  'send-email-change-notice': { perform: (deps, { mail_link_id }) => sendEmailChangeNotice(deps, mail_link_id) },
  'send-security-notice': { perform: (deps, { activity_id }) => sendSecurityNotice(deps, activity_id) },
};

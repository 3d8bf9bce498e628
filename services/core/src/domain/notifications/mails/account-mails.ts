/** Emails about an account: one per purpose of a single-use link, and two security warnings. */
import {
  changeEmailLinkLifetimeS,
  loginLinkLifetimeS,
  resetLinkLifetimeS,
  unlockLinkLifetimeS,
  verificationLinkLifetimeS,
} from '@plenum/contracts/limits';
import type { MailScope } from '../../../deps.ts';
import {
  composeEmailChangeMail,
  composeEmailChangeNotice,
  composeLoginLinkMail,
  composeResetMail,
  composeReuseWarningMail,
  composeUnlockMail,
  composeVerificationMail,
} from './compose-mail.rules.ts';
import { deliverMail, installationUrl } from './deliver-mail.steps.ts';
import { findEmailChange, findLoginOwner } from './mails.queries.ts';
import { type LinkMailDefinition, sendLinkMail } from './send-link-mail.ts';

/** Sends the email of a link; does nothing if the link is no longer valid. */
type SendLinkMail = (scope: MailScope, mail_link_id: string) => Promise<void>;

const linkMail =
  (kind: LinkMailDefinition): SendLinkMail =>
  (scope, mail_link_id) =>
    sendLinkMail(scope, mail_link_id, kind);

export const sendVerificationMail = linkMail({
  kind: 'verification',
  purpose: 'verify_email',
  path: 'verify-email',
  compose: (mail) => composeVerificationMail(mail, verificationLinkLifetimeS, mail),
});

export const sendResetMail = linkMail({
  kind: 'reset',
  purpose: 'reset_password',
  path: 'reset-password',
  compose: (mail) => composeResetMail(mail, resetLinkLifetimeS),
});

export const sendUnlockMail = linkMail({
  kind: 'reset',
  purpose: 'unlock',
  path: 'unlock',
  compose: (mail) => composeUnlockMail(mail, unlockLinkLifetimeS),
});

export const sendLoginLinkMail = linkMail({
  kind: 'login_link',
  purpose: 'log_in',
  path: 'log-in',
  compose: (mail) => composeLoginLinkMail(mail, loginLinkLifetimeS),
});

/** Sent to the new email address. */
export const sendEmailChangeMail = linkMail({
  kind: 'email_change',
  purpose: 'change_email',
  path: 'change-email',
  compose: (mail) => composeEmailChangeMail(mail, changeEmailLinkLifetimeS),
});

/** Warns the current address of an account about a requested change; does nothing after the change. */
export async function sendEmailChangeNotice(scope: MailScope, mail_link_id: string): Promise<void> {
  const change = await findEmailChange(scope.db, mail_link_id);
  if (change === undefined) return;
  const url = installationUrl(scope, 'app/settings?tab=security');
  const messageKey = `email-change-${mail_link_id}`;
  const mail = composeEmailChangeNotice({ recipient: change, url, messageKey }, change.new_email);
  await deliverMail(scope, 'email_change_notice', mail);
}

/** Warns the owner of a login whose refresh token was reused after it had been replaced. */
export async function sendReuseWarningMail(scope: MailScope, login_id: string): Promise<void> {
  const recipient = await findLoginOwner(scope.db, login_id);
  if (recipient === undefined) return;
  const mail = composeReuseWarningMail({ recipient, url: installationUrl(scope, ''), messageKey: `reuse-${login_id}` });
  await deliverMail(scope, 'reuse_warning', mail);
}

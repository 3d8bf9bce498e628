/** The mails about an account: one with a single-use link for each purpose, and two warnings. */
import {
  changeEmailLinkLifetimeS,
  resetLinkLifetimeS,
  setPasswordLinkLifetimeS,
  unlockLinkLifetimeS,
  verificationLinkLifetimeS,
} from '@plenum/contracts/limits';
import type { MailScope } from '../../deps.ts';
import {
  composeEmailChangeMail,
  composeEmailChangeNotice,
  composeResetMail,
  composeReuseWarningMail,
  composeSetPasswordMail,
  composeUnlockMail,
  composeVerificationMail,
} from './compose-mail.rules.ts';
import { deliverMail, installationUrl } from './deliver-mail.steps.ts';
import { findEmailChange, findLoginOwner } from './mails.queries.ts';
import { type LinkMailKind, sendLinkMail } from './send-link-mail.ts';

/** Sends the mail of a link; nothing when the link is no longer good. */
type SendLinkMail = (scope: MailScope, mail_link_id: string) => Promise<void>;

const linkMail =
  (kind: LinkMailKind): SendLinkMail =>
  (scope, mail_link_id) =>
    sendLinkMail(scope, mail_link_id, kind);

/** A person shows that an address is theirs. */
export const sendVerificationMail = linkMail({
  kind: 'verification',
  purpose: 'verify_email',
  path: 'verify-email',
  compose: (mail) => composeVerificationMail(mail, verificationLinkLifetimeS),
});

/** A person chooses a new password. */
export const sendResetMail = linkMail({
  kind: 'reset',
  purpose: 'reset_password',
  path: 'reset-password',
  compose: (mail) => composeResetMail(mail, resetLinkLifetimeS),
});

/** A person chooses the first password of an account that somebody else made for them. */
export const sendSetPasswordMail = linkMail({
  kind: 'set_password',
  purpose: 'set_password',
  path: 'reset-password',
  compose: (mail) => composeSetPasswordMail(mail, setPasswordLinkLifetimeS),
});

/** A person gets past what strangers' guesses have used up. */
export const sendUnlockMail = linkMail({
  kind: 'reset',
  purpose: 'unlock',
  path: 'unlock',
  compose: (mail) => composeUnlockMail(mail, unlockLinkLifetimeS),
});

/** A person shows that the address their account shall get is theirs. It goes to that address. */
export const sendEmailChangeMail = linkMail({
  kind: 'email_change',
  purpose: 'change_email',
  path: 'change-email',
  compose: (mail) => composeEmailChangeMail(mail, changeEmailLinkLifetimeS),
});

/** Warns the address that an account has that it is about to get another one; nothing once it has moved. */
export async function sendEmailChangeNotice(scope: MailScope, mail_link_id: string): Promise<void> {
  const change = await findEmailChange(scope.db, mail_link_id);
  if (change === undefined) return;
  const url = installationUrl(scope, 'app/settings?tab=security');
  const messageKey = `email-change-${mail_link_id}`;
  const mail = composeEmailChangeNotice({ recipient: change, url, messageKey }, change.new_email);
  await deliverMail(scope, 'email_change_notice', mail);
}

/** Warns the owner of a login whose refresh token was presented again after it had been replaced. */
export async function sendReuseWarningMail(scope: MailScope, login_id: string): Promise<void> {
  const recipient = await findLoginOwner(scope.db, login_id);
  if (recipient === undefined) return;
  const mail = composeReuseWarningMail({ recipient, url: installationUrl(scope, ''), messageKey: `reuse-${login_id}` });
  await deliverMail(scope, 'reuse_warning', mail);
}

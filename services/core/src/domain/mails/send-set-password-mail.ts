/** The mail by which a person chooses the first password of an account that somebody else made for them. */
import { setPasswordLinkLifetimeS } from '@plenum/contracts/limits';
import type { MailScope } from '../../deps.ts';
import { composeSetPasswordMail } from './compose-mail.rules.ts';
import { sendLinkMail } from './send-link-mail.ts';

/** Sends the mail of a link; nothing when the link is no longer good. */
export async function sendSetPasswordMail(scope: MailScope, mail_link_id: string): Promise<void> {
  await sendLinkMail(scope, mail_link_id, {
    kind: 'set_password',
    purpose: 'set_password',
    path: 'reset-password',
    compose: (mail) => composeSetPasswordMail(mail, setPasswordLinkLifetimeS),
  });
}

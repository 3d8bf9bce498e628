/** The mail by which a person chooses a new password. */
import { resetLinkLifetimeS } from '@plenum/contracts/limits';
import type { MailScope } from '../../deps.ts';
import { composeResetMail } from './compose-mail.rules.ts';
import { sendLinkMail } from './send-link-mail.ts';

/** Sends the password mail of a link; nothing when the link is no longer good. */
export async function sendResetMail(scope: MailScope, mail_link_id: string): Promise<void> {
  await sendLinkMail(scope, mail_link_id, {
    kind: 'reset',
    purpose: 'reset_password',
    path: 'reset-password',
    compose: (mail) => composeResetMail(mail, resetLinkLifetimeS),
  });
}

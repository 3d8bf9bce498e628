/** The mail by which a person gets past what strangers' guesses have used up. */
import { unlockLinkLifetimeS } from '@plenum/contracts/limits';
import type { MailScope } from '../../deps.ts';
import { composeUnlockMail } from './compose-mail.rules.ts';
import { sendLinkMail } from './send-link-mail.ts';

/** Sends the mail of a link; nothing when the link is no longer good. */
export async function sendUnlockMail(scope: MailScope, mail_link_id: string): Promise<void> {
  await sendLinkMail(scope, mail_link_id, {
    purpose: 'unlock',
    kind: 'reset',
    path: 'unlock',
    compose: (mail) => composeUnlockMail(mail, unlockLinkLifetimeS),
  });
}

/** The mail by which a person shows that an address is theirs. */
import { verificationLinkLifetimeS } from '@plenum/contracts/limits';
import type { MailScope } from '../../deps.ts';
import { composeVerificationMail } from './compose-mail.rules.ts';
import { sendLinkMail } from './send-link-mail.ts';

/** Sends the verification mail of a link; nothing when the link is no longer good. */
export async function sendVerificationMail(scope: MailScope, mail_link_id: string): Promise<void> {
  await sendLinkMail(scope, mail_link_id, {
    kind: 'verification',
    purpose: 'verify_email',
    path: 'verify-email',
    compose: (mail) => composeVerificationMail(mail, verificationLinkLifetimeS),
  });
}

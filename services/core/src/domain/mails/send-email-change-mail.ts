/** The mail by which a person shows that the address their account shall get is theirs. */
import { changeEmailLinkLifetimeS } from '@plenum/contracts/limits';
import type { MailScope } from '../../deps.ts';
import { composeEmailChangeMail } from './compose-mail.rules.ts';
import { sendLinkMail } from './send-link-mail.ts';

/** Sends the mail of a link to the new address; nothing when the link is no longer good. */
export async function sendEmailChangeMail(scope: MailScope, mail_link_id: string): Promise<void> {
  await sendLinkMail(scope, mail_link_id, {
    kind: 'email_change',
    purpose: 'change_email',
    path: 'change-email',
    compose: (mail) => composeEmailChangeMail(mail, changeEmailLinkLifetimeS),
  });
}

import type { MailScope } from '../../deps.ts';
/** The mail that tells a person at their address that their account is about to get another one. */
import { composeEmailChangeNotice } from './compose-mail.rules.ts';
import { deliverMail } from './deliver-mail.steps.ts';
import { findEmailChange } from './mails.queries.ts';

/** Warns the address an account has; nothing once the account has moved. */
export async function sendEmailChangeNotice(scope: MailScope, mail_link_id: string): Promise<void> {
  const change = await findEmailChange(scope.db, mail_link_id);
  if (change === undefined) return;
  const url = `${scope.config.PUBLIC_URL.replace(/\/+$/, '')}/app/settings?tab=security`;
  const messageKey = `email-change-${mail_link_id}`;
  const mail = composeEmailChangeNotice({ recipient: change, url, messageKey }, change.new_email);
  await deliverMail(scope, 'email_change_notice', mail);
}

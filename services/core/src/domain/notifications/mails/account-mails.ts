/** Security warnings about an account. */
import type { MailScope } from '../../../deps.ts';
import { composeEmailChangeNotice, composeReuseWarningMail } from './compose-mail.rules.ts';
import { deliverMail, installationUrl } from './deliver-mail.steps.ts';
import { findEmailChange, findLoginOwner } from './mails.queries.ts';

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

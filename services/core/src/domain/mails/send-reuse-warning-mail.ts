import type { MailScope } from '../../deps.ts';
/** The mail that tells a person that a stolen-looking login was ended. */
import { composeReuseWarningMail } from './compose-mail.rules.ts';
import { deliverMail } from './deliver-mail.steps.ts';
import { findLoginOwner } from './mails.queries.ts';

/** Warns the owner of a login whose refresh token was presented again after it had been replaced. */
export async function sendReuseWarningMail(scope: MailScope, login_id: string): Promise<void> {
  const recipient = await findLoginOwner(scope.db, login_id);
  if (recipient === undefined) return;
  const url = `${scope.config.PUBLIC_URL.replace(/\/+$/, '')}/`;
  const mail = composeReuseWarningMail({ recipient, url, messageKey: `reuse-${login_id}` });
  await deliverMail(scope, 'reuse_warning', mail);
}

import { languageOf } from '@plenum/contracts/languages';
import type { MailScope } from '../../../deps.ts';
import { deviceName } from '../../accounts/auth/device-name.rules.ts';
import { findActivityToMail, findTokenToMail } from '../../accounts/security-activity/security-activity.queries.ts';
import { composeSecurityNotice, composeTokenNotice } from './compose-mail.rules.ts';
import { deliverMail, installationUrl } from './deliver-mail.steps.ts';
import { listOrganizationOwners } from './mails.queries.ts';
import { sanitizedTitle } from './sanitized-text.rules.ts';

const optionalTitle = (text: string | undefined): string | null => (text === undefined ? null : sanitizedTitle(text));

/**
 * Notifies the account owner of security-relevant changes, and the other owners of an organization of changes to its
 * tokens.
 */
export async function sendSecurityNotice(scope: MailScope, activity_id: number): Promise<void> {
  await notifyPerson(scope, activity_id);
  await notifyOwners(scope, activity_id);
}

/** Notifies the verified address of an account and, after a change of address, the former one. */
async function notifyPerson(scope: MailScope, activity_id: number): Promise<void> {
  const row = await findActivityToMail(scope.db, activity_id);
  if (row === undefined) return;
  const { revoked_count = 0, token_name, organization_name } = row.facts;
  const { former_email } = row;
  const url = installationUrl(scope, 'app/settings?tab=security');
  for (const email of new Set(former_email === null ? [row.email] : [row.email, former_email])) {
    const isToFormerAddress = email !== row.email;
    const input = {
      kind: row.kind,
      at: row.created_at,
      device: deviceName(row.user_agent, languageOf(row.locale)),
      token: optionalTitle(token_name),
      organization: optionalTitle(organization_name),
      revoked_count,
      email: row.email,
      former_email,
      isToFormerAddress,
    };
    const messageKey = `security-${activity_id}-${isToFormerAddress ? 'former' : 'current'}`;
    const mail = composeSecurityNotice({ recipient: { ...row, email }, url, messageKey }, input);
    await deliverMail(scope, 'security_notice', mail);
  }
}

/** Skips the creator of the token, who gets a separate email. */
async function notifyOwners(scope: MailScope, activity_id: number): Promise<void> {
  const row = await findTokenToMail(scope.db, activity_id);
  if (row === undefined) return;
  const { kind, user_id, created_at, organization_id } = row;
  const input = {
    kind,
    at: created_at,
    person: sanitizedTitle(row.person),
    organization: sanitizedTitle(row.organization),
    token: sanitizedTitle(row.token_name),
  };
  const url = installationUrl(scope, `app/organizations/${organization_id}?tab=integrations`);
  for (const recipient of await listOrganizationOwners(scope.db, organization_id)) {
    if (recipient.user_id === user_id) continue;
    const messageKey = `security-${activity_id}-owner-${recipient.user_id}`;
    await deliverMail(scope, 'security_notice', composeTokenNotice({ recipient, url, messageKey }, input));
  }
}

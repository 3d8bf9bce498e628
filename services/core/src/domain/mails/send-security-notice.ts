import { languageOf } from '@plenum/contracts/languages';
import type { MailScope } from '../../deps.ts';
import { deviceName } from '../auth/device-name.rules.ts';
import { findActivityToMail } from '../security-activity/security-activity.queries.ts';
import { composeSecurityNotice } from './compose-mail.rules.ts';
import { deliverMail, installationUrl } from './deliver-mail.steps.ts';
import { sanitizedTitle } from './sanitized-text.rules.ts';

const title = (text: string | undefined): string | null => (text === undefined ? null : sanitizedTitle(text));

/**
 * Notifies the person of an account of a change of its security: at its verified address and, after a change of address,
 * also at the former one.
 */
export async function sendSecurityNotice(scope: MailScope, activity_id: number): Promise<void> {
  const row = await findActivityToMail(scope.db, activity_id);
  if (row === undefined) return;
  const { revoked_count = 0, token_name, organization_name } = row.facts;
  const { former_email } = row;
  const url = installationUrl(scope, 'app/settings?tab=security');
  for (const email of new Set(former_email === null ? [row.email] : [row.email, former_email])) {
    const isToFormer = email !== row.email;
    const facts = {
      kind: row.kind,
      at: row.created_at,
      device: deviceName(row.user_agent, languageOf(row.locale)),
      token: title(token_name),
      organization: title(organization_name),
      revoked_count,
      email: row.email,
      former_email,
      isToFormer,
    };
    const messageKey = `security-${activity_id}-${isToFormer ? 'former' : 'current'}`;
    const mail = composeSecurityNotice({ recipient: { ...row, email }, url, messageKey }, facts);
    await deliverMail(scope, 'security_notice', mail);
  }
}

import type { MailScope } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { composeWebhookPausedMail } from '../../notifications/mails/compose-mail.rules.ts';
import { deliverMail, installationUrl } from '../../notifications/mails/deliver-mail.steps.ts';
import { sanitizedTitle } from '../../notifications/mails/sanitized-text.rules.ts';
import { findWebhookOwners } from './webhook-secrets.steps.ts';

const pausedWebhook = statement<{ name: string; organization_id: number; organization_name: string }>(
  'paused-webhook-to-mail',
  `select w.name, o.id as organization_id, o.name as organization_name
     from webhooks w join organizations o on o.id = w.organization_id where w.id = $1 and w.paused is not null`,
);

/**
 * Notifies the owners of an organization that one of its webhooks is paused; does nothing if it was resumed in the
 * meantime.
 */
export async function sendWebhookPausedMail(scope: MailScope, webhook_id: number): Promise<void> {
  const webhook = await scope.db.row(pausedWebhook, [webhook_id]);
  if (webhook === undefined) return;
  const url = installationUrl(scope, `app/organizations/${webhook.organization_id}?tab=integrations`);
  for (const recipient of await findWebhookOwners(scope.db, webhook_id)) {
    const messageKey = `webhook-paused-${webhook_id}-${recipient.user_id}`;
    const [name, organization] = [sanitizedTitle(webhook.name), sanitizedTitle(webhook.organization_name)];
    await deliverMail(
      scope,
      'webhook_paused',
      composeWebhookPausedMail({ recipient, url, messageKey }, name, organization),
    );
  }
}

import type { MailScope } from '../../../deps.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { composeWebhookPausedMail } from '../../notifications/mails/compose-mail.rules.ts';
import { deliverMail, installationUrl } from '../../notifications/mails/deliver-mail.steps.ts';
import { sanitizedTitle } from '../../notifications/mails/sanitized-text.rules.ts';

const pausedWebhook = statement<{ name: string; organization_id: number; organization_name: string }>(
  'paused-webhook-to-mail',
  `select w.name, o.id as organization_id, o.name as organization_name
     from webhooks w join organizations o on o.id = w.organization_id where w.id = $1 and w.paused is not null`,
);

const owners = statement<{ user_id: number; email: string; first_name: string; locale: string }>(
  'owners-to-mail-about-webhook',
  `select u.id as user_id, u.email, u.first_name, u.locale
     from webhooks w
     join organization_users ou on ou.organization_id = w.organization_id and ou.role = 'OWNER'
     join users u on u.id = ou.user_id
    where w.id = $1 and u.is_active and not u.is_demo and u.email_verified_at is not null
    order by u.id limit 20`,
);

/** Finds the owners to notify of a paused webhook. */
const findWebhookOwners = (db: Db, webhook_id: number) => db.rows(owners, [webhook_id]);

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

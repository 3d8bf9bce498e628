/** Management of an organization's webhooks by owners and admins. */
import { randomUUID } from 'node:crypto';
import {
  webhookPreviousSecretMs,
  maxWebhookNameLength,
  maxWebhooks,
} from '@plenum/contracts/integrations/integration-limits';
import { webhookVersion } from '@plenum/contracts/integrations/webhook-events';
import type { CreateWebhook, UpdateWebhook, Webhook, WebhookWithSecret } from '@plenum/contracts/integrations/webhooks';
import type { Body } from '@plenum/contracts/operation';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { isAllowedTarget } from '../../../platform/outbound/outbound.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization } from '../../policy.ts';
import { abandonDeliveries, resumeDeliveries } from './webhook-deliveries.queries.ts';
import { sealSecret } from './webhook-secrets.steps.ts';
import { newWebhookSecret } from './webhook-signature.rules.ts';
import { findWebhook, findWebhooks, type WebhookRow } from './webhooks.queries.ts';
import { webhookView } from './webhooks.views.ts';

const permission = 'organization_webhook:manage';

/** Authorizes the actor and finds a webhook. Throws `not_found`, `forbidden`. */
export async function requireWebhook(scope: Scope, organization_id: number, webhook_id: number): Promise<WebhookRow> {
  await authorizeOrganization(scope, organization_id, permission);
  const row = await findWebhook(scope.db, organization_id, webhook_id);
  if (row === undefined) throw fail('not_found');
  return row;
}

/** Changes a webhook in a transaction that authorizes the actor again. Throws `not_found`, `forbidden`. */
export async function changeWebhook<T>(
  scope: Scope,
  organization_id: number,
  webhook_id: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await requireWebhook(scope, organization_id, webhook_id);
  return transaction(scope, async (tx) => {
    await lockOrganizationRight(scope, tx, organization_id, permission);
    return work(tx);
  });
}

/** Lists the webhooks of an organization. Throws `not_found`, `forbidden`. */
export async function listWebhooks(scope: Scope, organization_id: number): Promise<{ webhooks: Webhook[] }> {
  await authorizeOrganization(scope, organization_id, permission);
  return { webhooks: (await findWebhooks(scope.db, organization_id)).map(webhookView) };
}

function validatedUrl({ config }: Pick<Scope, 'config'>, url: string): string {
  if (!isAllowedTarget(config, url)) throw fail('webhook_url_refused');
  return url;
}

const validatedName = (name: string): string =>
  requireName(name, { field: 'name', label: 'webhook_name', length_min: 1, length_max: maxWebhookNameLength });

const countWebhooks = statement<{ count: number }>(
  'webhook-count',
  'select count(*) as count from webhooks where organization_id = $1',
);
const insertWebhook = statement<{ id: number }>(
  'insert-webhook',
  `insert into webhooks (organization_id, name, url, event_types, secret, paused, created_by_id, url_changed_by_id, secret_changed_by_id)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $7) returning id`,
);

/**
 * Creates a webhook. Throws `not_found`, `forbidden`, `webhook_url_refused`,
 * `webhooks_exceeded`, `invalid_request`.
 */
export async function createWebhook(
  scope: Scope,
  organization_id: number,
  input: Body<typeof CreateWebhook>,
): Promise<WebhookWithSecret> {
  await authorizeOrganization(scope, organization_id, permission);
  const [name, url] = [validatedName(input.name), validatedUrl(scope, input.url)];
  const secret = newWebhookSecret();
  const id = await transaction(scope, async (tx) => {
    await lockOrganizationRight(scope, tx, organization_id, permission);
    await tx.lockName(`webhooks:${organization_id}`);
    if (((await tx.row(countWebhooks, [organization_id]))?.count ?? 0) >= maxWebhooks) throw fail('webhooks_exceeded');
    const types = JSON.stringify([...new Set(input.event_types)]);
    const sealed = sealSecret(scope, organization_id, secret);
    const paused = input.is_paused === true ? 'BY_HAND' : null;
    const values = [organization_id, name, url, types, sealed, paused, requireActor(scope).user_id];
    return (await tx.row(insertWebhook, values))?.id ?? 0;
  });
  return { ...webhookView(await requireWebhook(scope, organization_id, id)), secret };
}

/** A user who resumes a webhook whose creator has left has confirmed the warning, and becomes responsible for it. */
const updateSql = statement(
  'update-webhook',
  `update webhooks
      set name = coalesce($3::text, name), url = coalesce($4::text, url), event_types = coalesce($5::jsonb, event_types),
          paused = case $6::boolean when true then coalesce(paused, 'BY_HAND') when false then null else paused end,
          failing_since = case when $6::boolean = false then null else failing_since end, updated_at = now(),
          url_changed_by_id = case when $4::text is not null or $6::boolean = false and paused = 'MAKER_LEFT'
                                   then $7::bigint else url_changed_by_id end,
          secret_changed_by_id = case when $6::boolean = false and paused = 'MAKER_LEFT'
                                      then $7::bigint else secret_changed_by_id end
    where organization_id = $1 and id = $2`,
);

/**
 * Changes, pauses or resumes a webhook. Waiting deliveries that the user responsible for the new URL may not read are
 * abandoned. Throws `not_found`, `forbidden`, `webhook_url_refused`, `invalid_request`.
 */
export async function updateWebhook(
  scope: Scope,
  organization_id: number,
  webhook_id: number,
  input: Body<typeof UpdateWebhook>,
): Promise<Webhook> {
  const { user_id } = requireActor(scope);
  await changeWebhook(scope, organization_id, webhook_id, async (tx) => {
    if (input.url !== undefined) await abandonDeliveries(tx, webhook_id, user_id);
    await tx.rows(updateSql, [
      organization_id,
      webhook_id,
      input.name === undefined ? null : validatedName(input.name),
      input.url === undefined ? null : validatedUrl(scope, input.url),
      input.event_types === undefined ? null : JSON.stringify([...new Set(input.event_types)]),
      input.is_paused ?? null,
      user_id,
    ]);
    if (input.is_paused === false) await resumeDeliveries(tx, webhook_id);
  });
  scope.requests.requestJob('deliver-webhooks', { webhook_id }, webhook_id);
  return webhookView(await requireWebhook(scope, organization_id, webhook_id));
}

const deleteSql = statement('delete-webhook', 'delete from webhooks where organization_id = $1 and id = $2');

/** Deletes a webhook with its deliveries. Throws `not_found`, `forbidden`. */
export async function deleteWebhook(scope: Scope, organization_id: number, webhook_id: number): Promise<void> {
  await changeWebhook(scope, organization_id, webhook_id, (tx) => tx.rows(deleteSql, [organization_id, webhook_id]));
}

const rotateSql = statement(
  'rotate-webhook-secret',
  `update webhooks set former_secret = secret, former_secret_until = $4, secret = $3, updated_at = now(),
          secret_changed_by_id = $5
    where organization_id = $1 and id = $2`,
);

/** Creates a new secret; the previous one also remains valid for a day. Throws `not_found`, `forbidden`. */
export async function rotateWebhookSecret(
  scope: Scope,
  organization_id: number,
  webhook_id: number,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret();
  const until = new Date(scope.clock.now() + webhookPreviousSecretMs);
  const sealed = sealSecret(scope, organization_id, secret);
  await changeWebhook(scope, organization_id, webhook_id, (tx) =>
    tx.rows(rotateSql, [organization_id, webhook_id, sealed, until, requireActor(scope).user_id]),
  );
  return { ...webhookView(await requireWebhook(scope, organization_id, webhook_id)), secret };
}

const insertTest = statement<{ id: number }>(
  'insert-webhook-test',
  `insert into webhook_deliveries (webhook_id, place, message_id, event_type, subject, body)
   values ($1, 0, $2, 'webhook.test', $3, $4) returning id`,
);

/** Sends a test delivery. Throws `not_found`, `forbidden`. */
export async function testWebhook(
  scope: Scope,
  organization_id: number,
  webhook_id: number,
): Promise<{ webhook_delivery_id: number }> {
  const id = randomUUID();
  const body = JSON.stringify({
    type: 'webhook.test',
    version: webhookVersion,
    timestamp: scope.clock.date().toISOString(),
    data: { organization_id, webhook_id },
  });
  const row = await changeWebhook(scope, organization_id, webhook_id, (tx) =>
    tx.row(insertTest, [webhook_id, `msg_test_${id}`, `test:${id}`, body]),
  );
  scope.requests.requestJob('deliver-webhooks', { webhook_id }, webhook_id);
  return { webhook_delivery_id: row?.id ?? 0 };
}

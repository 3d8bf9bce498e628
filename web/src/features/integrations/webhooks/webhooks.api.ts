import type { WebhookDeliveryStatus } from '@plenum/contracts/enums';
import type { CreateWebhook, UpdateWebhook, WebhookWithSecret } from '@plenum/contracts/integrations/webhooks';
import type { Body } from '@plenum/contracts/operation';
import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

/** Parameters of operations on a webhook of an organization. */
export interface WebhookParams {
  readonly organization_id: number;
  readonly webhook_id: number;
}

const deliveriesPerPage = 20;
/** Polling interval of deliveries. */
const refreshIntervalMs = 5000;

export const useWebhooks = (organization_id: number) =>
  useQuery(
    'GET /organizations/:organization_id/webhooks',
    { params: { organization_id } },
    { refreshInterval: refreshIntervalMs },
  );

export const useDeliveries = (params: WebhookParams, status: WebhookDeliveryStatus | 'all') =>
  useQuery(
    'GET /organizations/:organization_id/webhooks/:webhook_id/deliveries',
    { params, query: { limit: deliveriesPerPage, ...(status === 'all' ? {} : { status }) } },
    { keepPreviousData: true, refreshInterval: refreshIntervalMs },
  );

const changed = () => invalidate('Webhooks');

/** Creates a webhook; only this reply contains its secret. */
export async function createWebhook(
  organization_id: number,
  body: Body<typeof CreateWebhook>,
): Promise<WebhookWithSecret> {
  const webhook = await call('POST /organizations/:organization_id/webhooks', { params: { organization_id }, body });
  await changed();
  return webhook;
}

export async function updateWebhook(params: WebhookParams, body: Body<typeof UpdateWebhook>): Promise<void> {
  await call('PUT /organizations/:organization_id/webhooks/:webhook_id', { params, body });
  await changed();
}

export async function deleteWebhook(params: WebhookParams): Promise<void> {
  await call('DELETE /organizations/:organization_id/webhooks/:webhook_id', { params });
  await changed();
}

/** Creates a new secret and returns it; the previous one stays valid for a day. */
export async function rotateSecret(params: WebhookParams): Promise<string> {
  const { secret } = await call('POST /organizations/:organization_id/webhooks/:webhook_id/secret', { params });
  await changed();
  return secret;
}

export async function testWebhook(params: WebhookParams): Promise<void> {
  await call('POST /organizations/:organization_id/webhooks/:webhook_id/test', { params });
  await changed();
}

export async function replayDelivery(params: WebhookParams, webhook_delivery_id: number): Promise<void> {
  await call('POST /organizations/:organization_id/webhooks/:webhook_id/deliveries/:webhook_delivery_id/replay', {
    params: { ...params, webhook_delivery_id },
  });
  await changed();
}

/** Repeats all deliveries since a point in time. Returns their number. */
export async function replaySince(params: WebhookParams, since: string): Promise<number> {
  const { replayed_count } = await call('POST /organizations/:organization_id/webhooks/:webhook_id/replay', {
    params,
    body: { since },
  });
  await changed();
  return replayed_count;
}

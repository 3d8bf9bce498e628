/** The delivery log of a webhook, and replaying deliveries. */
import type { ListWebhookDeliveries } from '@plenum/contracts/integrations/webhooks';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { changeWebhook, requireWebhook } from './manage-webhooks.ts';
import { replayDeliveriesSince, replayDelivery } from './webhook-deliveries.queries.ts';
import { countDeliveries, deliveryOrder, findDeliveries } from './webhooks.queries.ts';
import { webhookDeliveryView } from './webhooks.views.ts';

type Operation = typeof ListWebhookDeliveries;

/**
 * Lists the deliveries of a webhook, except those about people and rooms of events that the actor does not organize.
 * Throws `not_found`, `forbidden`.
 */
export async function listWebhookDeliveries(
  scope: Scope,
  organization_id: number,
  webhook_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  await requireWebhook(scope, organization_id, webhook_id);
  const filter = { webhook_id, status: query.status ?? null, reader_id: requireActor(scope).user_id };
  const position = positionOf(query, deliveryOrder);
  const [total_items, found] = await Promise.all([
    countDeliveries(scope.db, filter),
    findDeliveries(scope.db, filter, position),
  ]);
  const { rows, next } = pageOf(found, position, deliveryOrder);
  return {
    total_items,
    next,
    deliveries: mapReadableRows('webhook_deliveries', rows, webhookDeliveryView),
  };
}

/** Replays a delivery. Throws `not_found`, `forbidden`. */
export async function replayWebhookDelivery(
  scope: Scope,
  organization_id: number,
  webhook_id: number,
  deliveryId: number,
): Promise<{ replayed_count: number }> {
  const { user_id } = requireActor(scope);
  await changeWebhook(scope, organization_id, webhook_id, async (tx) => {
    if (!(await replayDelivery(tx, webhook_id, deliveryId, user_id))) throw fail('not_found');
  });
  scope.requests.requestJob('deliver-webhooks', { webhook_id }, webhook_id);
  return { replayed_count: 1 };
}

/** Replays all deliveries since an instant. Throws `not_found`, `forbidden`. */
export async function replayWebhook(
  scope: Scope,
  organization_id: number,
  webhook_id: number,
  { since, only_failed = false }: { readonly since: string; readonly only_failed?: boolean },
): Promise<{ replayed_count: number }> {
  const { user_id: actor_id } = requireActor(scope);
  const options = { since: new Date(since), onlyFailed: only_failed, actor_id };
  const replayed_count = await changeWebhook(scope, organization_id, webhook_id, (tx) =>
    replayDeliveriesSince(tx, webhook_id, options),
  );
  scope.requests.requestJob('deliver-webhooks', { webhook_id }, webhook_id);
  return { replayed_count };
}

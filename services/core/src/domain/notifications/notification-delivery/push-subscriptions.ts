/** Devices that receive pushes: bound to the login of their browser, and deleted with it. */
import { maxPushDevices } from '@plenum/contracts/limits';
import type { SubscribeToPush } from '@plenum/contracts/notifications/notification-delivery';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { isPushEndpoint } from '../../../platform/push/push-endpoint.ts';
import { readPushKeys } from '../../../platform/push/push-keys.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';

const subscribe = statement(
  'push-subscribe',
  `insert into push_subscriptions as existing (user_id, login_id, endpoint, endpoint_hash, p256dh, auth)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (endpoint_hash) do update
      set user_id = $1, login_id = $2, p256dh = $5, auth = $6, failing_since = null
    where existing.p256dh = $5 and existing.auth = $6 or existing.user_id = $1`,
);

const deleteExcess = statement(
  'push-keep-newest',
  `delete from push_subscriptions where user_id = $1
      and id not in (select id from push_subscriptions where user_id = $1 order by id desc limit ${maxPushDevices})`,
);

/**
 * Subscribes a device of the actor to pushes; the person previously logged in on it no longer receives any there.
 * Throws `push_disabled`, `push_endpoint_refused`.
 */
export async function subscribeToPush(scope: Scope, { endpoint, keys }: Body<typeof SubscribeToPush>): Promise<void> {
  const { user_id, login_id } = requireActor(scope);
  if (readPushKeys(scope.config) === null) throw fail('push_disabled');
  if (!isPushEndpoint(endpoint, scope.config)) throw fail('push_endpoint_refused');
  await transaction(scope, async (tx) => {
    await tx.rows(subscribe, [user_id, login_id, endpoint, hashToken(endpoint), keys.p256dh, keys.auth]);
    await tx.rows(deleteExcess, [user_id]);
  });
}

const unsubscribe = statement(
  'push-unsubscribe',
  'delete from push_subscriptions where endpoint_hash = $1 and user_id = $2',
);

/** Unsubscribes a device of the actor from pushes. Idempotent. */
export async function endPushSubscription(scope: Scope, endpoint: string): Promise<void> {
  await scope.db.rows(unsubscribe, [hashToken(endpoint), requireActor(scope).user_id]);
}

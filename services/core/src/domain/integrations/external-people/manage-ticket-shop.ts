/**
 * Connection of an event to a ticket shop. Requires permission to remove people, because a cancelled ticket can end a
 * membership.
 */
import { randomUUID } from 'node:crypto';
import type { ConnectTicketShop, TicketShop } from '@plenum/contracts/integrations/ticket-shops';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { isAllowedTarget } from '../../../platform/outbound/outbound.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { findTicketShop, findReceiver, queueOrder, type TicketShopRow } from './ticket-shops.queries.ts';
import { newReceiverToken, receiverUrl, sealToken } from './ticket-shops.steps.ts';

const permission = 'ticket_shop:manage';

const shopView = (scope: Scope, row: TicketShopRow): TicketShop => ({
  url: row.url,
  organizer: row.organizer,
  shop_event: row.shop_event,
  receiver_url: receiverUrl(scope, row),
  connected_by: row.connected_by_name,
  last_order_at: row.last_order_at?.toISOString() ?? null,
  problem: row.problem,
  problem_at: row.problem_at?.toISOString() ?? null,
  waiting_count: row.waiting_count,
  is_reading_all: row.next_page !== null,
});

/** Returns the ticket shop of an event. Throws the errors of `authorizeEvent`. */
export async function getTicketShop(scope: Scope, event_id: number): Promise<{ shop: TicketShop | null }> {
  await authorizeEvent(scope, event_id, permission);
  const row = await findTicketShop(scope.db, event_id);
  return { shop: row === undefined ? null : shopView(scope, row) };
}

const connect = statement(
  'connect-ticket-shop',
  `insert into ticket_shops (event_id, url, organizer, shop_event, api_token, receiver_seed, receiver_hash,
                             connected_by_id, next_page)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 1)
   on conflict (event_id) do update
      set url = excluded.url, organizer = excluded.organizer, shop_event = excluded.shop_event,
          api_token = excluded.api_token, connected_by_id = excluded.connected_by_id, next_page = 1, problem = null,
          problem_at = null, due_at = null, lease_until = null, failed_count = 0`,
);

/** URLs are stored without a path, because the pretix API is at the root. */
function originOf({ config }: Pick<Scope, 'config'>, text: string): string {
  const url = URL.canParse(text) ? new URL(text).origin : '';
  if (url === 'null' || !isAllowedTarget(config, url)) throw fail('ticket_shop_url_refused');
  return url;
}

/**
 * Connects a ticket shop, or changes the connection; people are then invited on behalf of the actor. A stored token is
 * never sent to another origin. Throws the errors of `authorizeEvent`, `ticket_shop_url_refused`,
 * `ticket_shop_token_missing`.
 */
export async function connectTicketShop(
  scope: Scope,
  event_id: number,
  { url: requestedUrl, organizer, shop_event, api_token }: Body<typeof ConnectTicketShop>,
): Promise<TicketShop> {
  await authorizeEvent(scope, event_id, permission);
  const url = originOf(scope, requestedUrl);
  const existing = await findTicketShop(scope.db, event_id);
  const storedToken = existing?.url === url ? existing.api_token : undefined;
  const sealedToken = api_token === undefined ? storedToken : sealToken(scope, event_id, api_token);
  if (sealedToken === undefined) throw fail('ticket_shop_token_missing');
  const seed = randomUUID();
  const values = [event_id, url, organizer, shop_event, sealedToken, seed, hashToken(newReceiverToken(scope, seed))];
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, permission);
    await tx.rows(connect, [...values, requireActor(scope).user_id]);
  });
  const row = await findTicketShop(scope.db, event_id);
  if (row === undefined) throw fail('not_found');
  scope.requests.requestJob('sync-ticket-shop', { ticket_shop_id: row.id }, row.id);
  return shopView(scope, row);
}

const disconnect = statement('disconnect-ticket-shop', 'delete from ticket_shops where event_id = $1');

/** Disconnects the ticket shop; registered people stay. Throws the errors of `authorizeEvent`. */
export async function disconnectTicketShop(scope: Scope, event_id: number): Promise<void> {
  await authorizeEvent(scope, event_id, permission);
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, permission);
    await tx.rows(disconnect, [event_id]);
  });
}

const readAll = statement<{ id: number }>(
  'read-all-of-ticket-shop',
  'update ticket_shops set next_page = 1, due_at = null, failed_count = 0 where event_id = $1 returning id',
);

/** Schedules a full read of all orders. Throws the errors of `authorizeEvent`, and `not_found` without a shop. */
export async function readTicketShop(scope: Scope, event_id: number): Promise<void> {
  await authorizeEvent(scope, event_id, permission);
  const row = await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, permission);
    return tx.row(readAll, [event_id]);
  });
  if (row === undefined) throw fail('not_found');
  scope.requests.requestJob('sync-ticket-shop', { ticket_shop_id: row.id }, row.id);
}

interface PretixWebhook {
  readonly organizer?: string | undefined;
  readonly event?: string | undefined;
  readonly code?: string | undefined;
}

const orderCodePattern = /^[A-Za-z0-9]{1,30}$/;

/**
 * Receives a pretix webhook, which only indicates that an order may have changed. Ignores webhooks about other events
 * or without an order. Throws `ticket_shop_gone`, which makes pretix stop sending, and `rate_limited`.
 */
export async function receivePretixWebhook(scope: Scope, token: string, webhook: PretixWebhook): Promise<void> {
  const receiver_hash = hashToken(token);
  const shop = await findReceiver(scope.db, receiver_hash);
  if (shop === undefined) throw fail('ticket_shop_gone');
  // Not limited by IP address, because all customers of hosted pretix share its servers.
  await scope.limiter.consume('ticket_shop_receiver', String(shop.id));
  const { organizer = '', event = '', code = '' } = webhook;
  if (!orderCodePattern.test(code)) return;
  const ticket_shop_id = await queueOrder(scope.db, receiver_hash, { organizer, event, code });
  if (ticket_shop_id !== undefined) scope.requests.requestJob('sync-ticket-shop', { ticket_shop_id }, ticket_shop_id);
}

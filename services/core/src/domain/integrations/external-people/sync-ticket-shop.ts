/**
 * Job that reads due orders of a ticket shop. The state is stored in the database and a shop is leased while it is
 * read, so another worker can continue if this one is killed. Reading an order again is idempotent.
 */
import type { TicketShopProblem } from '@plenum/contracts/enums';
import type { ExternalPersonEntry } from '@plenum/contracts/integrations/external-people';
import { maxExternalPeople } from '@plenum/contracts/integrations/integration-limits';
import { languages } from '@plenum/contracts/languages';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/errors.ts';
import { chunksWithYields } from '../../../platform/event-loop.ts';
import type { Jobs } from '../../../platform/jobs/queues.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { type Scope, scopeFor } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { fetchPretix, type ShopAccess, ShopProblem } from './fetch-pretix.ts';
import { type PretixItem, type PretixOrder, peopleOf, parseItems, parseOrder, parseOrderPage } from './pretix.rules.ts';
import {
  type ClaimedShop,
  claimTicketShop,
  findDueShops,
  findQueuedOrders,
  finishOrder,
  postponeOrders,
  releaseTicketShop,
  advancePage,
} from './ticket-shops.queries.ts';
import { openToken } from './ticket-shops.steps.ts';
import { upsertPeople } from './upsert-people.ts';

export type ShopScope = Deps & { readonly outbound: Outbound };

const leaseMs = 90_000;
/** Below the timeout of the job; the next sweep continues with the remaining orders. */
const budgetMs = 40_000;
/** Limit on pages of ticket types. Types beyond the limit have no name and are assumed to grant admission. */
const maxItemPages = 10;
const mailPauseMs = 3600 * 1000;
const minPauseMs = 30_000;
const pauseMaxMs = 3600 * 1000;

interface SyncContext {
  readonly scope: ShopScope;
  /** Acts as the account that connected the shop. */
  readonly actorScope: Scope;
  readonly shop: ClaimedShop;
  readonly access: ShopAccess;
  readonly items: ReadonlyMap<number, PretixItem>;
  /** Last rejection, which does not stop reading. */
  readonly lastProblem: { problem: TicketShopProblem | null };
}

/** Reads the due orders of a ticket shop. Does nothing while another worker holds the lease. */
export async function syncTicketShop(scope: ShopScope, ticket_shop_id: number): Promise<void> {
  const shop = await claimTicketShop(scope.db, ticket_shop_id, leaseMs);
  if (shop === undefined) return;
  try {
    const problem = await readDueOrders(scope, shop);
    await releaseTicketShop(scope.db, shop, { problem, failed_count: 0, pauseMs: 0 });
  } catch (error) {
    const { problem, retryAfterS } = problemOf(error);
    const pauseMs = Math.min(Math.max(minPauseMs * 2 ** shop.failed_count, retryAfterS * 1000), pauseMaxMs);
    const failed_count = Math.min(shop.failed_count + 1, 20);
    await releaseTicketShop(scope.db, shop, { problem, failed_count, pauseMs });
    scope.log.info({ ticket_shop_id, problem }, 'failed to read ticket shop');
  }
}

function problemOf(error: unknown): { readonly problem: TicketShopProblem; readonly retryAfterS: number } {
  if (error instanceof ShopProblem) return error;
  if (error instanceof Refusal) return { problem: 'RIGHTS', retryAfterS: 0 };
  throw error;
}

async function readDueOrders(scope: ShopScope, shop: ClaimedShop): Promise<TicketShopProblem | null> {
  const endMs = performance.now() + budgetMs;
  // The account that connected the shop may have lost the permission.
  const actorScope = scopeFor(scope, actorOf(shop), `ticket-shop-${shop.id}`);
  await authorizeEvent(actorScope, shop.event_id, 'ticket_shop:manage');
  const token = openToken(scope, shop);
  if (token === null) throw new ShopProblem('TOKEN');
  const access = { ...shop, token };
  const context: SyncContext = {
    scope,
    actorScope,
    shop,
    access,
    items: await readAllItems(scope, access),
    lastProblem: { problem: null },
  };
  let page = shop.next_page;
  while (page !== null && performance.now() < endMs) page = await readPage(context, page);
  let hasMore = true;
  while (hasMore && performance.now() < endMs) hasMore = await readOrders(context, endMs);
  return context.lastProblem.problem;
}

async function readAllItems({ outbound }: ShopScope, access: ShopAccess): Promise<ReadonlyMap<number, PretixItem>> {
  const allItems = new Map<number, PretixItem>();
  for (let page = 1; page <= maxItemPages; page += 1) {
    const value = await fetchPretix(outbound, access, `items/?page=${page}`);
    const items = parseItems(value);
    if (items === null) throw new ShopProblem('UNREADABLE');
    for (const [id, item] of items) allItems.set(id, item);
    if (parseOrderPage(value)?.isLast !== false) break;
  }
  return allItems;
}

async function readPage(context: SyncContext, page: number): Promise<number | null> {
  const { scope, shop, access } = context;
  const value = await fetchPretix(scope.outbound, access, `orders/?include_canceled_positions=true&page=${page}`);
  const orderPage = parseOrderPage(value);
  if (orderPage === null) throw new ShopProblem('UNREADABLE');
  await applyOrders(context, orderPage.orders);
  const next = orderPage.isLast ? null : page + 1;
  await advancePage(scope.db, shop.id, page, next);
  return next;
}

async function readOrders(context: SyncContext, endMs: number): Promise<boolean> {
  const { scope, shop, access } = context;
  const orders = await findQueuedOrders(scope.db, shop.id);
  for (const queuedOrder of orders) {
    if (performance.now() > endMs) return false;
    const code = encodeURIComponent(queuedOrder.code);
    const value = await fetchPretix(scope.outbound, access, `orders/${code}/?include_canceled_positions=true`, {
      allowsMissing: true,
    });
    const order = value === null ? null : parseOrder(value);
    if (value !== null && order === null) throw new ShopProblem('UNREADABLE');
    if (order !== null) await applyOrders(context, [order]);
    // Called last, so an order is read again if the worker is killed.
    await finishOrder(scope.db, shop.id, queuedOrder);
  }
  return orders.length > 0;
}

/** Applies the people of orders. Orders whose emails exceed the quota are read again in an hour. */
async function applyOrders(
  { scope, actorScope, shop, items, lastProblem }: SyncContext,
  orders: readonly PretixOrder[],
): Promise<void> {
  const people = orders.flatMap((order) => peopleOf(order, items).map((person) => ({ person, code: order.code })));
  for await (const chunk of chunksWithYields(people, maxExternalPeople)) {
    const entries: ExternalPersonEntry[] = chunk.map(({ person }) => person);
    const reply = await upsertPeople(actorScope, shop.event_id, { people: entries, when_full: 'WAIT' }, languages[0]);
    const overQuota = chunk.filter((_, index) => reply.people[index]?.error === 'mail_quota_reached');
    await postponeOrders(
      scope.db,
      shop.id,
      overQuota.map(({ code }) => code),
      mailPauseMs,
    );
    const rejected = reply.people.filter(({ error }) => error !== null && !expectedErrors.has(error));
    if (rejected.length > overQuota.length) lastProblem.problem = 'PEOPLE';
    else if (overQuota.length > 0) lastProblem.problem ??= 'MAILS';
  }
}

/** Rejections of people who have deleted their account are not a problem of the shop. */
const expectedErrors: ReadonlySet<string> = new Set(['person_erased']);

function actorOf({ user_id, is_active, id }: ClaimedShop) {
  if (user_id === null || !is_active) throw new ShopProblem('RIGHTS');
  return { user_id, login_id: `ticket-shop-${id}`, email_verified: true, is_demo: false };
}

/** Schedules all due reads: postponed ones, and those of killed workers. */
export async function sweepTicketShops({ db, jobs }: Pick<Deps, 'db'> & { readonly jobs: Jobs }): Promise<void> {
  const interval = Math.floor(Date.now() / 5000);
  for (const ticket_shop_id of await findDueShops(db))
    await jobs.enqueue('sync-ticket-shop', { ticket_shop_id }, `sync-ticket-shop-${ticket_shop_id}-sweep-${interval}`);
}

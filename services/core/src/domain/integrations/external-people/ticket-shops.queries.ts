/** Statements on ticket shops and their pending orders. */
import type { TicketShopProblem } from '@plenum/contracts/enums';
import { type Db, statement } from '../../../platform/db/database.ts';
import type { JobOwner } from '../../../platform/jobs/owner-slots.ts';
import { dueRoundRobin, jobOwner } from '../../job-owner.ts';

export interface TicketShopRow {
  readonly id: number;
  readonly event_id: number;
  readonly url: string;
  readonly organizer: string;
  readonly shop_event: string;
  readonly api_token: string;
  readonly receiver_seed: string;
  readonly receiver_hash: string;
  readonly connected_by_name: string | null;
  readonly last_order_at: Date | null;
  readonly problem: TicketShopProblem | null;
  readonly problem_at: Date | null;
  readonly next_page: number | null;
  readonly waiting_count: number;
}

const ofEvent = statement<TicketShopRow>(
  'ticket-shop-of-event',
  `select s.id, s.event_id, s.url, s.organizer, s.shop_event, s.api_token, s.receiver_seed::text as receiver_seed,
          s.receiver_hash, u.full_name as connected_by_name, s.last_order_at, s.problem,
          s.problem_at, s.next_page,
          (select count(*) from ticket_shop_orders o where o.shop_id = s.id) as waiting_count
     from ticket_shops s left join users u on u.id = s.connected_by_id
    where s.event_id = $1`,
);

export const findTicketShop = (db: Db, event_id: number): Promise<TicketShopRow | undefined> =>
  db.row(ofEvent, [event_id]);

export interface ClaimedShop {
  readonly id: number;
  readonly event_id: number;
  readonly url: string;
  readonly organizer: string;
  readonly shop_event: string;
  readonly api_token: string;
  readonly next_page: number | null;
  readonly failed_count: number;
  /** Identifies the lease. */
  readonly lease_until: Date;
  /** Null if the account was deleted. */
  readonly user_id: number | null;
  readonly is_active: boolean;
}

const claim = statement<ClaimedShop>(
  'claim-ticket-shop',
  `with claimed as (
     update ticket_shops set lease_until = date_trunc('milliseconds', now() + $2 * interval '1 millisecond')
      where id = $1 and (lease_until is null or lease_until < now()) and (due_at is null or due_at <= now())
        and (next_page is not null
             or exists (select from ticket_shop_orders o where o.shop_id = ticket_shops.id and o.due_at <= now()))
     returning id, event_id, url, organizer, shop_event, api_token, next_page, failed_count, connected_by_id,
               coalesce(lease_until, now()) as lease_until)
   select c.id, c.event_id, c.url, c.organizer, c.shop_event, c.api_token, c.next_page, c.failed_count, c.lease_until,
          u.id as user_id, coalesce(u.is_active and u.email_verified_at is not null and not u.is_demo, false) as is_active
     from claimed c left join users u on u.id = c.connected_by_id`,
);

/** Leases a shop that is due and not leased. */
export const claimTicketShop = (db: Db, id: number, leaseMs: number): Promise<ClaimedShop | undefined> =>
  db.row(claim, [id, leaseMs]);

const release = statement(
  'release-ticket-shop',
  `update ticket_shops
      set lease_until = null, problem = $3::text, failed_count = $4::int,
          problem_at = case when $3::text is null then null when problem = $3::text then problem_at else now() end,
          due_at = case when $5::float8 = 0 then null else now() + $5::float8 * interval '1 millisecond' end
    where id = $1 and lease_until = $2`,
);

/** Ends a lease and stores its result. */
export const releaseTicketShop = (
  db: Db,
  { id, lease_until }: Pick<ClaimedShop, 'id' | 'lease_until'>,
  result: { readonly problem: TicketShopProblem | null; readonly failed_count: number; readonly pauseMs: number },
) => db.rows(release, [id, lease_until, result.problem, result.failed_count, result.pauseMs]);

const setNextPage = statement(
  'advance-page-of-ticket-shop',
  'update ticket_shops set next_page = $3, last_order_at = now() where id = $1 and next_page = $2',
);

/** Records that a page of all orders was read. Has no effect if the full read was restarted in the meantime. */
export const advancePage = (db: Db, id: number, page: number, next: number | null) =>
  db.rows(setNextPage, [id, page, next]);

export interface QueuedOrder {
  readonly code: string;
  readonly told: number;
}

const queuedOrders = statement<QueuedOrder>(
  'queued-orders-of-ticket-shop',
  'select code, told from ticket_shop_orders where shop_id = $1 and due_at <= now() order by due_at, code limit 20',
);

export const findQueuedOrders = (db: Db, id: number): Promise<QueuedOrder[]> => db.rows(queuedOrders, [id]);

const finish = statement(
  'finish-order-of-ticket-shop',
  `with read as (delete from ticket_shop_orders where shop_id = $1 and code = $2 and told = $3)
   update ticket_shops set last_order_at = now() where id = $1`,
);

/** Records that an order was read, unless another webhook arrived in the meantime. */
export const finishOrder = (db: Db, id: number, { code, told }: QueuedOrder) => db.rows(finish, [id, code, told]);

const postpone = statement(
  'postpone-orders-of-ticket-shop',
  `insert into ticket_shop_orders (shop_id, code, due_at)
     select $1::bigint, code, now() + $3 * interval '1 millisecond' from unnest($2::text[]) as n (code)
   on conflict (shop_id, code) do update set due_at = excluded.due_at, told = ticket_shop_orders.told + 1`,
);

/** Schedules another read of orders. */
export const postponeOrders = (db: Db, id: number, codes: readonly string[], pauseMs: number) =>
  db.rows(postpone, [id, [...new Set(codes)], pauseMs]);

const insertOrder = statement<{ shop_id: number }>(
  'queue-ticket-shop-order',
  `insert into ticket_shop_orders (shop_id, code)
     select id, $2 from ticket_shops where receiver_hash = $1 and organizer = $3 and shop_event = $4
   on conflict (shop_id, code) do update set due_at = now(), told = ticket_shop_orders.told + 1
   returning shop_id`,
);
const receiver = statement<{ id: number }>(
  'ticket-shop-of-receiver',
  'select id from ticket_shops where receiver_hash = $1',
);

export const findReceiver = (db: Db, receiver_hash: string) => db.row(receiver, [receiver_hash]);

/** Schedules a read of an order. Returns the shop, or undefined if the order is for another event. */
export const queueOrder = async (
  db: Db,
  receiver_hash: string,
  order: { readonly code: string; readonly organizer: string; readonly event: string },
): Promise<number | undefined> =>
  (await db.row(insertOrder, [receiver_hash, order.code, order.organizer, order.event]))?.shop_id;

/** Least recently read shops first. */
const dueShops = statement<{ id: number }>(
  'due-ticket-shops',
  dueRoundRobin(`select s.id, e.organization_id, coalesce(s.due_at, s.last_order_at, '-infinity') as due_at
                from ticket_shops s join events e on e.id = s.event_id
               where (s.lease_until is null or s.lease_until < now()) and (s.due_at is null or s.due_at <= now())
                 and (s.next_page is not null
                      or exists (select from ticket_shop_orders o where o.shop_id = s.id and o.due_at <= now()))`),
);

/** Finds due shops, a few per account for fairness. */
export const findDueShops = async (db: Db): Promise<readonly number[]> => (await db.rows(dueShops)).map(({ id }) => id);

const ownerOf = statement<JobOwner>(
  'owner-of-ticket-shop',
  `select ${jobOwner('e.organization_id')} from ticket_shops s join events e on e.id = s.event_id where s.id = $1`,
);

export const findShopOwner = (db: Db, id: number) => db.row(ownerOf, [id]);

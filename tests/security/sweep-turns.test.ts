/** Periodic work alternates between accounts: an account with thousands of due rows does not delay those of others. */
import { findDueShops } from '@plenum/core/domain/integrations/external-people/ticket-shops.queries';
import { findDueWebhooks } from '@plenum/core/domain/integrations/webhooks/webhook-deliveries.queries';
import { requestFeedback } from '@plenum/core/domain/notifications/notifications/notify-feedback';
import { findDueSubscriptions } from '@plenum/core/domain/schedule/schedule-exchange/schedule-subscriptions.queries';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { eventDateIn, newConference, newEvent, newMember, newOrganization } from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const { db } = api.deps;

const columns = statement<{ listed: string }>(
  't-turns-columns',
  `select string_agg(format('%I', column_name), ', ') as listed from information_schema.columns
    where table_name = 'events' and is_generated = 'NEVER'`,
);
const listed = (await db.row(columns, []))?.listed ?? '';
const copyEvent = statement<{ id: number }>(
  't-turns-copy-event',
  `insert into events (${listed})
   select ${listed
     .split(', ')
     .map((column) => `(copied.one).${column}`)
     .join(', ')}
     from (select jsonb_populate_record(e, jsonb_build_object(
                    'id', nextval('events_id_seq'), 'slug', e.slug || '-' || n,
                    'join_code', lpad(to_hex(e.id * 1000 + n), 8, '0'))) as one
             from events e, generate_series(1, $2::int) n where e.id = $1) copied
   returning id`,
);

/** Creates an account with events in two organizations: many in one, and a single one in the other. */
async function newOwnerOfMany() {
  const busyConference = await newConference(api);
  const smallEvent = await newEvent(busyConference.owner, await newOrganization(busyConference.owner));
  const copies = await db.rows(copyEvent, [busyConference.event_id, 1_100]);
  return { many: copies.map(({ id }) => id), few: smallEvent.id };
}

const shops = statement<{ id: number }>(
  't-turns-shops',
  `insert into ticket_shops (event_id, url, organizer, shop_event, api_token, receiver_seed, receiver_hash, next_page)
   select id, 'https://pretix.example', 'o', 'e', 'x', gen_random_uuid(), md5(id::text) || md5(id::text), 1
     from unnest($1::bigint[]) id returning id`,
);
const subscriptions = statement<{ id: number }>(
  't-turns-subscriptions',
  `insert into schedule_subscriptions (event_id, url, every_minutes, due_at)
   select id, 'https://schedule.example', 5, now() - interval '1 hour' * $2 from unnest($1::bigint[]) id returning id`,
);
const webhooks = statement<{ id: number }>(
  't-turns-webhooks',
  `with hooks as (
     insert into webhooks (organization_id, name, url, secret, event_types)
     select e.organization_id, 'CRM', 'https://receiver.example', 'x', '["event.updated"]' from unnest($1::bigint[]) one join events e on e.id = one
     returning id, organization_id),
   deliveries as (
     insert into webhook_deliveries (webhook_id, message_id, event_type, subject, place, body, due_at)
     select id, gen_random_uuid(), 'event.updated', 'event:1', 0, '{}', now() - interval '1 hour' * $2 from hooks)
   select id from hooks`,
);

/** Ids of rows of some events that have been due for hours. */
type Make = (eventIds: readonly number[], hours: number) => Promise<readonly number[]>;
const creator =
  (sql: typeof subscriptions): Make =>
  async (eventIds, hours) =>
    (await db.rows(sql, [eventIds, hours])).map(({ id }) => id);

describe.each<{ label: string; make: Make; find: () => Promise<readonly number[]> }>([
  {
    label: 'ticket shops',
    make: async (eventIds) => (await db.rows(shops, [eventIds])).map(({ id }) => id),
    find: () => findDueShops(db),
  },
  { label: 'subscribed schedules', make: creator(subscriptions), find: () => findDueSubscriptions(db) },
  { label: 'webhooks', make: creator(webhooks), find: () => findDueWebhooks(db) },
])('due $what', ({ make, find }) => {
  it('processes the due rows of another account and of another organization without delay', async () => {
    const [hostile, other] = [await newOwnerOfMany(), await newConference(api)];
    const busyConference = await make(hostile.many, 3);
    const [smallEvent] = await make([hostile.few], 2);
    const [otherDue] = await make([other.event_id], 1);
    const dueRows = await find();
    expect(dueRows).toContain(otherDue);
    expect(dueRows).toContain(smallEvent);
    expect(dueRows.filter((id) => busyConference.includes(id)).length).toBe(19);
  });
});

const sessions = statement<{ id: number }>(
  't-turns-sessions',
  `insert into sessions (event_id, title, session_type, starts_at, duration_minutes, status)
   select $1, 'A talk', 'PRESENTATION', now() - $3 * interval '1 minute', 10, 'SCHEDULED'
     from generate_series(1, $2::int) returning id`,
);
const mark = statement('t-turns-mark', 'insert into session_bookmarks (user_id, session_id) values ($1, $2)');
const countRequests = statement<{ count: number }>(
  't-turns-asked',
  `select count(*)::int as count from notifications where kind = 'FEEDBACK_ASKED' and session_id = $1`,
);

it('asks for feedback while another organization ends hundreds of sessions', async () => {
  const today = { start_date: eventDateIn(0), end_date: eventDateIn(1), status: 'PUBLISHED' };
  const [hostile, other] = [await newConference(api, today), await newConference(api, today)];
  const person = await newMember(api, other.event_id, { role: 'ATTENDEE' });
  const [session] = await db.rows(sessions, [other.event_id, 1, 45]);
  await db.rows(mark, [person.user_id, session?.id]);
  await db.rows(sessions, [hostile.event_id, 400, 12]);
  await requestFeedback(api.deps);
  expect(await db.row(countRequests, [session?.id])).toEqual({ count: 1 });
});

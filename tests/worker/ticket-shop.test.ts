/**
 * Orders of a pretix shop become people of an event: all of them when it is connected, and later each order of which it
 * notifies. For a killed worker, see `tests/faults/ticket-shop.test.ts`.
 */
import { ListEventPeople } from '@plenum/contracts/integrations/external-people';
import { ConnectTicketShop, GetTicketShop, type TicketShop } from '@plenum/contracts/integrations/ticket-shops';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addMember,
  makeOrganizationTrusted,
  newConference,
  newMember,
  type TestConference,
} from '../support/api/conferences.ts';
import { newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestPretix, type TestPretix } from '../support/worker/test-pretix.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
let pretix: TestPretix;
let mailServer: TestMailServer;
let worker: TestWorker;
let conference: TestConference;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await worker.stop();
  await mailServer.close();
});
beforeEach(async () => {
  pretix = await startTestPretix();
  conference = await newConference(api);
  await makeOrganizationTrusted(api, conference);
});
afterEach(() => pretix.close());

const path = () => `/events/${conference.event_id}/ticket-shop`;
const draft = (options: object = {}) => ({
  url: pretix.url,
  organizer: 'acme',
  shop_event: 'con',
  api_token: pretix.token,
  ...options,
});
const connect = async (options: object = {}, person: TestPerson = conference.owner) =>
  expectReply(ConnectTicketShop, 200, await person.client.put(path(), draft(options)));
const getShop = async (): Promise<TicketShop> => {
  const { shop: connectedShop } = expectReply(GetTicketShop, 200, await conference.owner.client.get(path()));
  if (connectedShop === null) throw new Error('The event has no connected shop.');
  return connectedShop;
};
const people = async () =>
  expectReply(
    ListEventPeople,
    200,
    await conference.owner.client.get(`/events/${conference.event_id}/people`, { query: { limit: '100' } }),
  ).people;
const waitForPeople = (count: number) =>
  waitForCondition(`${count} people`, async () => (await people()).length === count);
/** Waits until every notified order is read, without a problem. */
const waitForShop = () =>
  waitForCondition('the shop has been read', async () => {
    const { is_reading_all, waiting_count, problem } = await getShop();
    return !is_reading_all && waiting_count === 0 && problem === null;
  });
const waitForProblem = (problem: TicketShop['problem']) =>
  waitForCondition(`the problem ${problem}`, async () => (await getShop()).problem === problem);

const sendWebhook = async ({ receiver_url }: TicketShop, code: string, changes: object = {}) => {
  const body = { notification_id: 123455, organizer: 'acme', event: 'con', code, action: 'pretix.event.order.paid' };
  const receiver = new URL(receiver_url ?? '').pathname.replace('/api', '');
  return api.client().post(receiver, { ...body, ...changes });
};
const run = (name: string, sql: string) =>
  api.deps.db.rows(statement<{ row: string }>(`t-shop-${name}`, sql), [conference.event_id]);

describe('connecting a shop', () => {
  it('invites everybody with a valid ticket, in pages, and nobody else', async () => {
    const emails = Array.from({ length: 5 }, newEmail);
    const [ada = '', buyerEmail = '', shirtEmail = '', lateEmail = '', trialEmail = ''] = emails;
    pretix.orders.set('AAA11', {
      email: buyerEmail,
      positions: [
        { id: 1, attendee_email: ada, attendee_name_parts: { given_name: 'Ada', family_name: 'Lovelace' } },
        // Without an address on the ticket, the buyer’s is used.
        { id: 2, attendee_name: 'Mary Ann Jackson' },
        { id: 3, attendee_email: newEmail(), addon_to: 1 },
        { id: 4, attendee_email: newEmail(), canceled: true },
      ],
    });
    pretix.orders.set('BBB22', { email: shirtEmail, positions: [{ id: 5, item: 1346 }] });
    pretix.orders.set('CCC33', { email: lateEmail, status: 'n', positions: [{ id: 6 }] });
    pretix.orders.set('DDD44', { email: lateEmail, status: 'n', valid_if_pending: true, positions: [{ id: 7 }] });
    pretix.orders.set('EEE55', { email: trialEmail, testmode: true, positions: [{ id: 8 }] });
    expect(await connect()).toMatchObject({ is_reading_all: true, last_order_at: null, problem: null });
    await waitForShop();
    // Of a ticket that was cancelled before it was read, only the id is stored.
    expect((await people()).filter(({ email }) => email !== null)).toMatchObject([
      { external_id: 'pretix-1', email: ada, first_name: 'Ada', last_name: 'Lovelace', ticket_category: 'Early bird' },
      { external_id: 'pretix-2', email: buyerEmail, first_name: 'Mary Ann', last_name: 'Jackson', standing: 'INVITED' },
      { external_id: 'pretix-7', email: lateEmail, standing: 'INVITED' },
    ]);
    expect((await getShop()).last_order_at).not.toBeNull();
    expect(pretix.requestedPaths.filter((requestUrl) => requestUrl.includes('/orders/?'))).toHaveLength(3);
    await waitForCondition('an email has arrived', () =>
      [ada, buyerEmail, lateEmail].every((email) =>
        mailServer.emails.some(({ recipients }) => recipients.includes(email)),
      ),
    );
  });

  it('keeps the token secret, and does not send it to another URL', async () => {
    await connect();
    const reply = await conference.owner.client.get(path());
    expect(reply.text).not.toContain(pretix.token);
    const [storedShop] = await run('row', `select to_jsonb(s)::text as row from ticket_shops s where event_id = $1`);
    expect(storedShop?.row).not.toContain(pretix.token);
    const { api_token: _, ...draftWithoutToken } = draft();
    expect((await conference.owner.client.put(path(), { ...draftWithoutToken, shop_event: 'con' })).status).toBe(200);
    const otherShop = { ...draftWithoutToken, url: 'https://elsewhere.example' };
    expectRejection(await conference.owner.client.put(path(), otherShop), 'ticket_shop_token_missing');
    for (const url of ['https://10.0.0.1', 'http://10.0.0.1', 'ftp://pretix.example', 'pretix'])
      expectRejection(await conference.owner.client.put(path(), draft({ url })), 'ticket_shop_url_refused');
  });

  it('reports problems, and continues when they are fixed', async () => {
    pretix.orders.set('AAA11', { email: newEmail(), positions: [{ id: 1 }] });
    await connect({ api_token: 'wrong' });
    await waitForProblem('TOKEN');
    expect(await people()).toEqual([]);
    await connect({ shop_event: 'unknown' });
    await waitForProblem('NOT_FOUND');
    pretix.respondWith((reply) => void reply.writeHead(200).end('<html>Not pretix</html>'));
    await connect();
    await waitForProblem('UNREADABLE');
    pretix.respondWith((reply) => void reply.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    await connect();
    await waitForProblem('UNREADABLE');
    pretix.respondWith((reply) => void reply.writeHead(503).end());
    await connect();
    await waitForProblem('UNREACHABLE');
    expect((await getShop()).problem_at).not.toBeNull();
    pretix.respondWith(undefined);
    await connect();
    await waitForPeople(1);
    await waitForShop();
  });

  it('stops when the person who connected the shop loses the permission, and continues when another person connects it', async () => {
    const admin = await newMember(api, conference.event_id, { role: 'ADMIN' });
    const connectedShop = await connect({}, admin);
    await waitForShop();
    await addMember(api, conference.event_id, admin.user_id, { role: 'ATTENDEE' });
    pretix.orders.set('AAA11', { email: newEmail(), positions: [{ id: 1 }] });
    await sendWebhook(connectedShop, 'AAA11');
    await waitForProblem('RIGHTS');
    expect(await people()).toEqual([]);
    expect((await connect()).connected_by).toBe('Ada Lovelace');
    await waitForPeople(1);
  });

  it('disconnects a shop: people stay, and the webhook in pretix is removed', async () => {
    pretix.orders.set('AAA11', { email: newEmail(), positions: [{ id: 1 }] });
    const connectedShop = await connect();
    await waitForPeople(1);
    expect((await conference.owner.client.delete(path())).status).toBe(204);
    expectRejection(await sendWebhook(connectedShop, 'AAA11'), 'ticket_shop_gone');
    expect(await people()).toHaveLength(1);
  });
});

describe('pretix webhooks', () => {
  it('reads the order when it is bought, repeated, changed and cancelled', async () => {
    const connectedShop = await connect();
    await waitForShop();
    const email = newEmail();
    pretix.orders.set('AAA11', { email, positions: [{ id: 1, attendee_name: 'Ada' }] });
    const replies = await Promise.all([sendWebhook(connectedShop, 'AAA11'), sendWebhook(connectedShop, 'AAA11')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await waitForPeople(1);
    await waitForShop();
    expect(await people()).toMatchObject([{ email, standing: 'INVITED' }]);
    pretix.orders.set('AAA11', { email, positions: [{ id: 1, attendee_name: 'Ada Lovelace' }, { id: 2 }] });
    await sendWebhook(connectedShop, 'AAA11', { action: 'pretix.event.order.changed.add' });
    await waitForPeople(2);
    pretix.orders.set('AAA11', {
      email,
      status: 'c',
      positions: [
        { id: 1, canceled: true },
        { id: 2, canceled: true },
      ],
    });
    await sendWebhook(connectedShop, 'AAA11', { action: 'pretix.event.order.canceled' });
    await waitForCondition('nobody is invited', async () =>
      (await people()).every(({ ticket_status, standing }) => ticket_status === 'CANCELLED' && standing === 'NONE'),
    );
    await waitForShop();
    expect(mailServer.emails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
  });

  it('does not trust webhooks: reads only the order of this event, by its code', async () => {
    const connectedShop = await connect();
    await waitForShop();
    const countBefore = pretix.requestedPaths.length;
    for (const changes of [
      { event: 'other' },
      { organizer: 'evil' },
      { code: '../items' },
      { code: '' },
      { code: 'x'.repeat(200) },
    ])
      expect((await sendWebhook(connectedShop, 'AAA11', changes)).status).toBe(200);
    expectRejection(await sendWebhook(connectedShop, 'AAA11', { code: 7 }), 'invalid_request');
    expect((await getShop()).waiting_count).toBe(0);
    // An unknown order is no problem.
    await sendWebhook(connectedShop, 'ZZZ99', { email: 'evil@example.org' });
    await waitForCondition('the order was requested', () =>
      pretix.requestedPaths.slice(countBefore).some((requestUrl) => requestUrl.includes('ZZZ99')),
    );
    await waitForShop();
    expect(pretix.requestedPaths.slice(countBefore).filter((requestUrl) => !/items|ZZZ99/.test(requestUrl))).toEqual(
      [],
    );
    expect(await people()).toEqual([]);
    expectRejection(await api.client().post('/ticket-shops/pretix/wrong', {}), 'ticket_shop_gone');
  });

  it('waits while pretix is down, and for the worker that has claimed the order', async () => {
    const connectedShop = await connect();
    await waitForShop();
    pretix.respondWith((reply) => void reply.writeHead(503).end());
    pretix.orders.set('AAA11', { email: newEmail(), positions: [{ id: 1 }] });
    await sendWebhook(connectedShop, 'AAA11');
    await waitForProblem('UNREACHABLE');
    expect((await getShop()).waiting_count).toBe(1);
    pretix.respondWith(undefined);
    // The pause is over, but a killed worker still has the lease of the shop.
    await run(
      'leased',
      `update ticket_shops set due_at = null, lease_until = now() + interval '1 hour' where event_id = $1`,
    );
    await sendWebhook(connectedShop, 'AAA11');
    expect((await getShop()).waiting_count).toBe(1);
    await run('lapsed', `update ticket_shops set lease_until = now() - interval '1 second' where event_id = $1`);
    await waitForPeople(1);
    await waitForShop();
  });

  it('reports rejected people, and sends emails over the quota later', async () => {
    pretix.orders.set('AAA11', { email: 'nowhere', positions: [{ id: 1 }, { id: 2, attendee_email: newEmail() }] });
    await connect();
    await waitForProblem('PEOPLE');
    expect(await people()).toHaveLength(1);
    const newOrganizationConference = await newConference(api);
    conference = newOrganizationConference;
    for (let index = 0; index < 25; index += 1)
      pretix.orders.set(`M${index}`, { email: newEmail(), positions: [{ id: 100 + index }] });
    pretix.orders.delete('AAA11');
    await connect();
    await waitForProblem('MAILS');
    const peopleBefore = (await people()).length;
    expect(peopleBefore).toBeLessThan(25);
    await makeOrganizationTrusted(api, newOrganizationConference);
    await run(
      'due',
      `update ticket_shop_orders o set due_at = now() from ticket_shops s where s.id = o.shop_id and s.event_id = $1`,
    );
    await waitForPeople(25);
    await waitForShop();
  });
});

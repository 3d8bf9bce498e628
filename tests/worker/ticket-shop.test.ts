/**
 * Orders of a pretix become people of an event: all of them when it is connected, and each that it tells of. A worker that
 * is killed: `tests/faults/ticket-shop.test.ts`.
 */
import { ListEventPeople } from '@plenum/contracts/integrations/external-people';
import { ConnectTicketShop, GetTicketShop, type TicketShop } from '@plenum/contracts/integrations/ticket-shops';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addMember,
  makeEstablished,
  newConference,
  newMember,
  type TestConference,
} from '../support/api/conferences.ts';
import { newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestPretix, type TestPretix } from '../support/worker/test-pretix.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
let pretix: TestPretix;
let mails: TestMailServer;
let worker: TestWorker;
let fair: TestConference;

beforeAll(async () => {
  mails = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: mails.url });
});
afterAll(async () => {
  await worker.stop();
  await mails.close();
});
beforeEach(async () => {
  pretix = await startTestPretix();
  fair = await newConference(api);
  await makeEstablished(api, fair);
});
afterEach(() => pretix.close());

const path = () => `/events/${fair.event_id}/ticket-shop`;
const draft = (options: object = {}) => ({
  url: pretix.url,
  organizer: 'acme',
  shop_event: 'con',
  api_token: pretix.token,
  ...options,
});
const connect = async (options: object = {}, person: TestPerson = fair.owner) =>
  expectReply(ConnectTicketShop, 200, await person.client.put(path(), draft(options)));
const shopNow = async (): Promise<TicketShop> => {
  const { shop } = expectReply(GetTicketShop, 200, await fair.owner.client.get(path()));
  if (shop === null) throw new Error('No shop is connected.');
  return shop;
};
const people = async () =>
  expectReply(
    ListEventPeople,
    200,
    await fair.owner.client.get(`/events/${fair.event_id}/people`, { query: { per_page: '100' } }),
  ).people;
const waitForPeople = (count: number) => waitUntil(`${count} people`, async () => (await people()).length === count);
/** All that was told of is read, and nothing is wrong. */
const waitForShop = () =>
  waitUntil('the shop is read', async () => {
    const { is_reading_all, waiting_count, problem } = await shopNow();
    return !is_reading_all && waiting_count === 0 && problem === null;
  });
const waitForProblem = (problem: TicketShop['problem']) =>
  waitUntil(`the problem ${problem}`, async () => (await shopNow()).problem === problem);

const tell = async ({ receiver_url }: TicketShop, code: string, change: object = {}) => {
  const body = { notification_id: 123455, organizer: 'acme', event: 'con', code, action: 'pretix.event.order.paid' };
  const receiver = new URL(receiver_url ?? '').pathname.replace('/api', '');
  return api.client().post(receiver, { ...body, ...change });
};
const run = (name: string, sql: string) =>
  api.deps.db.rows(statement<{ row: string }>(`t-shop-${name}`, sql), [fair.event_id]);

describe('connecting a shop', () => {
  it('invites everybody who has a valid ticket, page by page, and nobody else', async () => {
    const emails = Array.from({ length: 5 }, newEmail);
    const [ada = '', buyer = '', shirt = '', late = '', trial = ''] = emails;
    pretix.orders.set('AAA11', {
      email: buyer,
      positions: [
        { id: 1, attendee_email: ada, attendee_name_parts: { given_name: 'Ada', family_name: 'Lovelace' } },
        // Without an address of its own, the buyer's counts.
        { id: 2, attendee_name: 'Mary Ann Jackson' },
        { id: 3, attendee_email: newEmail(), addon_to: 1 },
        { id: 4, attendee_email: newEmail(), canceled: true },
      ],
    });
    pretix.orders.set('BBB22', { email: shirt, positions: [{ id: 5, item: 1346 }] });
    pretix.orders.set('CCC33', { email: late, status: 'n', positions: [{ id: 6 }] });
    pretix.orders.set('DDD44', { email: late, status: 'n', valid_if_pending: true, positions: [{ id: 7 }] });
    pretix.orders.set('EEE55', { email: trial, testmode: true, positions: [{ id: 8 }] });
    expect(await connect()).toMatchObject({ is_reading_all: true, last_order_at: null, problem: null });
    await waitForShop();
    expect(await people()).toMatchObject([
      { external_id: 'pretix-1', email: ada, first_name: 'Ada', last_name: 'Lovelace', ticket_category: 'Early bird' },
      { external_id: 'pretix-2', email: buyer, first_name: 'Mary Ann', last_name: 'Jackson', standing: 'INVITED' },
      { external_id: 'pretix-7', email: late, standing: 'INVITED' },
    ]);
    expect((await shopNow()).last_order_at).not.toBeNull();
    expect(pretix.asked.filter((asked) => asked.includes('/orders/?'))).toHaveLength(3);
    await waitUntil('they have a mail', () =>
      [ada, buyer, late].every((email) => mails.mails.some(({ recipients }) => recipients.includes(email))),
    );
  });

  it('keeps the token a secret, and takes it to no other address', async () => {
    await connect();
    const reply = await fair.owner.client.get(path());
    expect(reply.text).not.toContain(pretix.token);
    const [stored] = await run('row', `select to_jsonb(s)::text as row from ticket_shops s where event_id = $1`);
    expect(stored?.row).not.toContain(pretix.token);
    const { api_token: _, ...others } = draft();
    expect((await fair.owner.client.put(path(), { ...others, shop_event: 'con' })).status).toBe(200);
    const elsewhere = { ...others, url: 'https://elsewhere.example' };
    expectRefusal(await fair.owner.client.put(path(), elsewhere), 'ticket_shop_token_missing');
    for (const url of ['https://10.0.0.1', 'http://10.0.0.1', 'ftp://pretix.example', 'pretix'])
      expectRefusal(await fair.owner.client.put(path(), draft({ url })), 'ticket_shop_url_refused');
  });

  it('says what is wrong, and goes on when it is mended', async () => {
    pretix.orders.set('AAA11', { email: newEmail(), positions: [{ id: 1 }] });
    await connect({ api_token: 'wrong' });
    await waitForProblem('TOKEN');
    expect(await people()).toEqual([]);
    await connect({ shop_event: 'unknown' });
    await waitForProblem('NOT_FOUND');
    pretix.answerWith((reply) => void reply.writeHead(200).end('<html>Not pretix</html>'));
    await connect();
    await waitForProblem('UNREADABLE');
    pretix.answerWith((reply) => void reply.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    await connect();
    await waitForProblem('UNREADABLE');
    pretix.answerWith((reply) => void reply.writeHead(503).end());
    await connect();
    await waitForProblem('UNREACHABLE');
    expect((await shopNow()).problem_at).not.toBeNull();
    pretix.answerWith(undefined);
    await connect();
    await waitForPeople(1);
    await waitForShop();
  });

  it('ends with the rights of whoever connected it, and goes on in the name of somebody else', async () => {
    const admin = await newMember(api, fair.event_id, { role: 'ADMIN' });
    const shop = await connect({}, admin);
    await waitForShop();
    await addMember(api, fair.event_id, admin.user_id, { role: 'ATTENDEE' });
    pretix.orders.set('AAA11', { email: newEmail(), positions: [{ id: 1 }] });
    await tell(shop, 'AAA11');
    await waitForProblem('RIGHTS');
    expect(await people()).toEqual([]);
    expect((await connect()).connected_by).toBe('Ada Lovelace');
    await waitForPeople(1);
  });

  it('ends when it is disconnected: people stay, and pretix is told to stop', async () => {
    pretix.orders.set('AAA11', { email: newEmail(), positions: [{ id: 1 }] });
    const shop = await connect();
    await waitForPeople(1);
    expect((await fair.owner.client.delete(path())).status).toBe(204);
    expectRefusal(await tell(shop, 'AAA11'), 'ticket_shop_gone');
    expect(await people()).toHaveLength(1);
  });
});

describe('what pretix tells', () => {
  it('has the order read: bought, told twice, changed and cancelled', async () => {
    const shop = await connect();
    await waitForShop();
    const email = newEmail();
    pretix.orders.set('AAA11', { email, positions: [{ id: 1, attendee_name: 'Ada' }] });
    const replies = await Promise.all([tell(shop, 'AAA11'), tell(shop, 'AAA11')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await waitForPeople(1);
    await waitForShop();
    expect(await people()).toMatchObject([{ email, standing: 'INVITED' }]);
    pretix.orders.set('AAA11', { email, positions: [{ id: 1, attendee_name: 'Ada Lovelace' }, { id: 2 }] });
    await tell(shop, 'AAA11', { action: 'pretix.event.order.changed.add' });
    await waitForPeople(2);
    pretix.orders.set('AAA11', {
      email,
      status: 'c',
      positions: [
        { id: 1, canceled: true },
        { id: 2, canceled: true },
      ],
    });
    await tell(shop, 'AAA11', { action: 'pretix.event.order.canceled' });
    await waitUntil('nobody is invited any more', async () =>
      (await people()).every(({ ticket_status, standing }) => ticket_status === 'CANCELLED' && standing === 'NONE'),
    );
    await waitForShop();
    expect(mails.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
  });

  it('is believed nothing of: only the order of this event is read, by its code', async () => {
    const shop = await connect();
    await waitForShop();
    const before = pretix.asked.length;
    for (const change of [
      { event: 'other' },
      { organizer: 'evil' },
      { code: '../items' },
      { code: '' },
      { code: 'x'.repeat(200) },
    ])
      expect((await tell(shop, 'AAA11', change)).status).toBe(200);
    expectRefusal(await tell(shop, 'AAA11', { code: 7 }), 'invalid_request');
    expect((await shopNow()).waiting_count).toBe(0);
    // An order that is not there is nothing to worry about.
    await tell(shop, 'ZZZ99', { email: 'evil@example.org' });
    await waitUntil('it was asked for', () => pretix.asked.slice(before).some((asked) => asked.includes('ZZZ99')));
    await waitForShop();
    expect(pretix.asked.slice(before).filter((asked) => !/items|ZZZ99/.test(asked))).toEqual([]);
    expect(await people()).toEqual([]);
    expectRefusal(await api.client().post('/ticket-shops/pretix/wrong', {}), 'ticket_shop_gone');
  });

  it('waits while pretix is away, and for the worker that has taken it', async () => {
    const shop = await connect();
    await waitForShop();
    pretix.answerWith((reply) => void reply.writeHead(503).end());
    pretix.orders.set('AAA11', { email: newEmail(), positions: [{ id: 1 }] });
    await tell(shop, 'AAA11');
    await waitForProblem('UNREACHABLE');
    expect((await shopNow()).waiting_count).toBe(1);
    pretix.answerWith(undefined);
    // The pause is over, but a worker that was killed still has the shop.
    await run(
      'leased',
      `update ticket_shops set due_at = null, lease_until = now() + interval '1 hour' where event_id = $1`,
    );
    await tell(shop, 'AAA11');
    expect((await shopNow()).waiting_count).toBe(1);
    await run('lapsed', `update ticket_shops set lease_until = now() - interval '1 second' where event_id = $1`);
    await waitForPeople(1);
    await waitForShop();
  });

  it('that people are refused, is said; mails over the quota are sent later', async () => {
    pretix.orders.set('AAA11', { email: 'nowhere', positions: [{ id: 1 }, { id: 2, attendee_email: newEmail() }] });
    await connect();
    await waitForProblem('PEOPLE');
    expect(await people()).toHaveLength(1);
    const young = await newConference(api);
    fair = young;
    for (let index = 0; index < 25; index += 1)
      pretix.orders.set(`M${index}`, { email: newEmail(), positions: [{ id: 100 + index }] });
    pretix.orders.delete('AAA11');
    await connect();
    await waitForProblem('MAILS');
    const before = (await people()).length;
    expect(before).toBeLessThan(25);
    await makeEstablished(api, young);
    await run(
      'due',
      `update ticket_shop_orders o set due_at = now() from ticket_shops s where s.id = o.shop_id and s.event_id = $1`,
    );
    await waitForPeople(25);
    await waitForShop();
  });
});

/**
 * Webhooks by Standard Webhooks, against a receiver that a library nobody here wrote verifies: signing and rotation,
 * order, repetitions, dead receivers, replay, and hostile receivers. A worker that is killed: `tests/faults/webhooks.test.ts`.
 */
import { RenewJoinCode } from '@plenum/contracts/events/events';
import { webhookNameLengthMax, webhooksMax } from '@plenum/contracts/integrations/integration-limits';
import { webhookEventTypes } from '@plenum/contracts/integrations/webhook-event-types';
import {
  CreateWebhook,
  ListWebhookDeliveries,
  ListWebhooks,
  ReplayWebhook,
  RotateWebhookSecret,
  UpdateWebhook,
} from '@plenum/contracts/integrations/webhooks';
import { statement } from '@plenum/core/platform/db/database';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { refuses, startTestReceiver, takes, type TestReceiver } from '../support/worker/test-receiver.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
let receiver: TestReceiver;
let mails: TestMailServer;
let worker: TestWorker;
let conference: TestConference;

beforeAll(async () => {
  mails = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: mails.url });
});
afterAll(async () => {
  await worker.stop();
  await mails.close();
});
const waiting = statement('t-webhooks-waiting', 'select id from outbox');

beforeEach(async () => {
  receiver = await startTestReceiver();
  conference = await newConference(api);
  // What has happened before a test makes its webhook is told to none.
  await waitUntil('no delivery waits', async () => (await api.deps.db.rows(waiting, [])).length === 0);
});
afterEach(() => receiver.close());

const path = () => `/organizations/${conference.organization_id}/webhooks`;
const draft = (options: object = {}) => ({
  name: 'CRM',
  url: receiver.url,
  event_types: webhookEventTypes,
  ...options,
});
const newWebhook = async (options: object = {}) =>
  expectReply(CreateWebhook, 201, await conference.owner.client.post(path(), draft(options)));
const logOf = async (id: number, query: Record<string, string> = {}) =>
  expectReply(ListWebhookDeliveries, 200, await conference.owner.client.get(`${path()}/${id}/deliveries`, { query }))
    .deliveries;
const rename = (title: string) => conference.owner.client.put(`/events/${conference.event_id}`, { title });

const run = (name: string, sql: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`t-webhooks-${name}`, sql), values);
/** The pause before the next attempt is over. */
const makeDue = (id: number) =>
  run('due', `update webhook_deliveries set due_at = now() where webhook_id = $1 and status = 'PENDING'`, [id]);

describe('a delivery', () => {
  it('says what has happened, with headers that the library of Standard Webhooks accepts', async () => {
    const { secret, id } = await newWebhook();
    await rename('Another title');
    await waitUntil('it has come', () => receiver.told().some(({ type }) => type === 'event.updated'));
    const { organization_id, event_id } = conference;
    const [delivery] = receiver.deliveries;
    const verified = new Webhook(secret).verify(delivery?.body ?? '', delivery?.headers as Record<string, string>);
    expect(verified).toEqual({
      type: 'event.updated',
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { organization_id, event_id },
    });
    expect(delivery?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Plenum-Webhooks/1' });
    const tampered = (delivery?.body ?? '').replace('event.updated', 'event.deleted');
    expect(() => new Webhook(secret).verify(tampered, delivery?.headers as Record<string, string>)).toThrow();
    await waitUntil('it is in the log', async () => (await logOf(id))[0]?.status === 'DELIVERED');
    expect(await logOf(id)).toMatchObject([{ attempts: [{ status: 204, failure: null }], due_at: null, reply: '' }]);
  });

  it('tells of events, sessions and rooms, with ids and nothing private', async () => {
    await newWebhook();
    const { owner, event_id } = conference;
    const slot = { day_number: 1, start_time: '09:00', end_time: '10:00' };
    await owner.client.post(`/events/${event_id}/sessions`, { ...slot, title: 'A secret talk', session_type: 'PANEL' });
    await owner.client.post(`/events/${event_id}/chat-rooms`, { name: 'A secret room' });
    const types = () => receiver.told().map(({ type }) => type);
    const renewed = expectReply(RenewJoinCode, 200, await owner.client.post(`/events/${event_id}/join-code`));
    await waitUntil('all have come', () => new Set(types()).size === 3);
    expect(new Set(types())).toEqual(new Set(['session.updated', 'room.created', 'event.updated']));
    expect(JSON.stringify(receiver.told())).not.toMatch(/secret|@/);
    expect(JSON.stringify(receiver.told())).not.toContain(renewed.join_code);
    for (const { data } of receiver.told()) expect(data).toMatchObject({ event_id });
  });

  it('goes only to webhooks of the organization that want its type', async () => {
    const other = await newConference(api);
    const foreign = await startTestReceiver();
    await other.owner.client.post(`/organizations/${other.organization_id}/webhooks`, draft({ url: foreign.url }));
    await newWebhook({ event_types: ['room.created'] });
    await rename('Another title');
    await conference.owner.client.post(`/events/${conference.event_id}/chat-rooms`, { name: 'Quiet' });
    await waitUntil('the room has come', () => receiver.deliveries.length > 0);
    expect(receiver.told().map(({ type }) => type)).toEqual(['room.created']);
    expect(foreign.deliveries).toEqual([]);
    await foreign.close();
  });

  it('is signed with both secrets for a while after a rotation', async () => {
    const first = await newWebhook();
    const rotated = expectReply(
      RotateWebhookSecret,
      201,
      await conference.owner.client.post(`${path()}/${first.id}/secret`),
    );
    expect(rotated.secret).not.toBe(first.secret);
    await conference.owner.client.post(`${path()}/${first.id}/test`);
    await waitUntil('the test has come', () => receiver.deliveries.length === 1);
    const verify = (secret: string, at: number) =>
      new Webhook(secret).verify(
        receiver.deliveries[at]?.body ?? '',
        receiver.deliveries[at]?.headers as Record<string, string>,
      );
    expect(receiver.deliveries[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const { secret } of [first, rotated]) expect(verify(secret, 0)).toMatchObject({ type: 'webhook.test' });
    await run('former', 'update webhooks set former_secret_until = now() where id = $1', [first.id]);
    await conference.owner.client.post(`${path()}/${first.id}/test`);
    await waitUntil('the second has come', () => receiver.deliveries.length === 2);
    expect(verify(rotated.secret, 1)).toMatchObject({ type: 'webhook.test' });
    expect(() => verify(first.secret, 1)).toThrow();
  });
});

describe('a receiver that fails', () => {
  it('gets everything later, in the order of each subject, with the same id', async () => {
    const { id } = await newWebhook({ event_types: ['event.updated', 'room.created'] });
    receiver.answerWith((reply, { body }) =>
      (body.includes('event.updated') ? refuses(500) : takes)(reply, { headers: {}, body }),
    );
    await rename('One');
    await waitUntil('the first attempt has failed', async () => (await logOf(id))[0]?.attempts.length === 1);
    await rename('Two');
    await conference.owner.client.post(`/events/${conference.event_id}/chat-rooms`, { name: 'Elsewhere' });
    await waitUntil('the other subject goes on', () => receiver.told().some(({ type }) => type === 'room.created'));
    expect(receiver.told().filter(({ type }) => type === 'event.updated')).toHaveLength(1);
    receiver.answerWith(takes);
    await makeDue(id);
    await waitUntil('both have come', async () => (await logOf(id, { status: 'DELIVERED' })).length === 3);
    const ids = receiver.deliveries
      .filter(({ body }) => body.includes('event.updated'))
      .map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    const log = (await logOf(id)).filter(({ event_type }) => event_type === 'event.updated');
    expect(log.map(({ message_id }) => message_id)).toEqual([ids[2], ids[0]]);
    expect(log[1]?.attempts.map(({ status }) => status)).toEqual([500, 204]);
    expect(expectReply(ListWebhooks, 200, await conference.owner.client.get(path())).webhooks).toMatchObject([
      { failing_since: null, waiting_count: 0, paused: null },
    ]);
  });

  it('is given up after the last attempt, paused after three days, and its owners are told', async () => {
    const { id } = await newWebhook();
    receiver.answerWith(refuses(503));
    await rename('One');
    await waitUntil('an attempt has failed', async () => (await logOf(id))[0]?.attempts.length === 1);
    await run('nearly-dead', `update webhook_deliveries set failed_count = 8 where webhook_id = $1`, [id]);
    await makeDue(id);
    await waitUntil('the last but one has failed', async () => (await logOf(id))[0]?.attempts.length === 2);
    await run('failing', `update webhooks set failing_since = now() - interval '73 hours' where id = $1`, [id]);
    await makeDue(id);
    await waitUntil('it is given up', async () => (await logOf(id, { status: 'DEAD' })).length === 1);
    const mail = await mails.mailTo(conference.owner.email);
    expect(mail.content.subject).toBe('A webhook is paused: CRM');
    expect(mail.content.text).toContain(`/app/organizations/${conference.organization_id}?tab=integrations`);
    const { webhooks } = expectReply(ListWebhooks, 200, await conference.owner.client.get(path()));
    expect(webhooks).toMatchObject([{ id, paused: 'FAILING' }]);
    // What happens meanwhile waits; a test is sent; going on sends everything in order, and the dead one by hand.
    receiver.answerWith(takes);
    const before = receiver.deliveries.length;
    await rename('Two');
    await conference.owner.client.post(`${path()}/${id}/test`);
    await waitUntil('the test has come', () => receiver.told().some(({ type }) => type === 'webhook.test'));
    expect(
      receiver
        .told()
        .slice(before)
        .map(({ type }) => type),
    ).toEqual(['webhook.test']);
    const resumed = await conference.owner.client.put(`${path()}/${id}`, { is_paused: false });
    expect(expectReply(UpdateWebhook, 200, resumed)).toMatchObject({ paused: null, failing_since: null });
    await waitUntil('the waiting one has come', async () => (await logOf(id, { status: 'DELIVERED' })).length === 2);
    const [dead] = await logOf(id, { status: 'DEAD' });
    const replay = `${path()}/${id}/deliveries/${dead?.id ?? 0}/replay`;
    expect((await conference.owner.client.post(replay)).status).toBe(202);
    await waitUntil('all have come', async () => (await logOf(id, { status: 'DELIVERED' })).length === 3);
  });

  it('that is gone gets nothing more', async () => {
    const { id } = await newWebhook();
    receiver.answerWith(refuses(410));
    await rename('One');
    await waitUntil('it is paused', async () => {
      const { webhooks } = expectReply(ListWebhooks, 200, await conference.owner.client.get(path()));
      return webhooks[0]?.paused === 'GONE';
    });
    expect((await logOf(id))[0]).toMatchObject({ status: 'DEAD', attempts: [{ status: 410 }] });
  });

  it('says when it wants the next attempt', async () => {
    const { id } = await newWebhook();
    receiver.answerWith(refuses(429, { 'retry-after': '3600' }));
    await rename('One');
    await waitUntil('an attempt has failed', async () => (await logOf(id))[0]?.attempts.length === 1);
    const [waiting] = await logOf(id);
    const waitS = (Date.parse(waiting?.due_at ?? '') - Date.now()) / 1000;
    expect(waitS).toBeGreaterThan(3500);
    expect(waitS).toBeLessThan(3601);
  });
});

it('everything since a moment is sent again, in order', async () => {
  const { id } = await newWebhook({ event_types: ['event.updated'] });
  for (const title of ['One', 'Two', 'Three']) await rename(title);
  await waitUntil('all have come', async () => (await logOf(id, { status: 'DELIVERED' })).length === 3);
  const ids = receiver.deliveries.map(({ headers }) => headers['webhook-id']);
  const [, second] = (await logOf(id)).toReversed();
  const replay = async (body: object) =>
    expectReply(ReplayWebhook, 202, await conference.owner.client.post(`${path()}/${id}/replay`, body)).replayed_count;
  expect(await replay({ since: second?.created_at, only_failed: true })).toBe(0);
  expect(await replay({ since: second?.created_at })).toBe(2);
  await waitUntil('they have come again', () => receiver.deliveries.length === 5);
  expect(receiver.deliveries.slice(3).map(({ headers }) => headers['webhook-id'])).toEqual(ids.slice(1));
});

describe('a hostile receiver', () => {
  it('reaches nothing by a redirect', async () => {
    const inner = await startTestReceiver();
    const { id } = await newWebhook();
    receiver.answerWith(refuses(307, { location: inner.url }));
    await rename('One');
    await waitUntil('the attempt is over', async () => (await logOf(id))[0]?.attempts.length === 1);
    expect((await logOf(id))[0]?.attempts).toMatchObject([{ status: 307, failure: null }]);
    expect(inner.deliveries).toEqual([]);
    await inner.close();
  });

  it('fills no log with an endless reply, and shows no secret that it sends back', async () => {
    const { id, secret } = await newWebhook();
    receiver.answerWith((reply, { headers }) => {
      reply.writeHead(500);
      reply.write(
        `got ${secret} ${String(headers['webhook-signature'])} plenum_pat_${'x'.repeat(36)} Bearer abc\u0000 `,
      );
      const timer = setInterval(() => reply.write('y'.repeat(10_000)), 1);
      reply.on('close', () => clearInterval(timer));
    });
    await rename('One');
    await waitUntil('the attempt is over', async () => (await logOf(id))[0]?.attempts.length === 1);
    const reply = (await logOf(id))[0]?.reply ?? '';
    expect(reply).toMatch(/^got … … … … y+$/);
    expect(reply.length).toBeLessThanOrEqual(1000);
  });

  it('may not be inside of the network, unless the operator has named it', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'ftp://example.org/',
      'crm',
    ])
      expectRefusal(await conference.owner.client.post(path(), draft({ url })), 'webhook_url_refused');
    const { id } = await newWebhook();
    expectRefusal(
      await conference.owner.client.put(`${path()}/${id}`, { url: 'http://10.0.0.1/' }),
      'webhook_url_refused',
    );
    // Stored while it was allowed: the connection is refused.
    await run('inside', `update webhooks set url = 'https://10.0.0.1/' where id = $1`, [id]);
    await rename('One');
    await waitUntil('the attempt is over', async () => (await logOf(id))[0]?.attempts.length === 1);
    expect((await logOf(id))[0]?.attempts).toMatchObject([{ status: null, failure: 'address' }]);
  });
});

it('an organization has so many, with names and types within their limits', async () => {
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(webhookNameLengthMax + 1) },
    { event_types: [] },
    { event_types: ['event.exploded'] },
    { event_types: ['webhook.test'] },
    { url: `https://example.org/${'x'.repeat(1000)}` },
  ])
    expectRefusal(await conference.owner.client.post(path(), draft(wrong)), 'invalid_request');
  await newWebhook({ name: 'x'.repeat(webhookNameLengthMax), url: `https://example.org/${'x'.repeat(980)}` });
  for (let made = 1; made < webhooksMax; made += 1) await newWebhook();
  expectRefusal(await conference.owner.client.post(path(), draft()), 'webhooks_exceeded');
});

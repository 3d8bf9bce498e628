/**
 * Webhooks according to Standard Webhooks, verified with an independent library: signing and rotation, order, retries,
 * failing receivers, resending, and hostile receivers. For a killed worker, see `tests/faults/webhooks.test.ts`.
 */
import { RenewJoinCode } from '@plenum/contracts/events/events';
import { maxWebhookNameLength, maxWebhooks } from '@plenum/contracts/integrations/integration-limits';
import { webhookEventTypes } from '@plenum/contracts/integrations/webhook-event-types';
import {
  CreateWebhook,
  ListWebhookDeliveries,
  ListWebhooks,
  ReplayWebhook,
  RotateWebhookSecret,
  UpdateWebhook,
} from '@plenum/contracts/integrations/webhooks';
import { webhookPausesMs } from '@plenum/core/domain/integrations/webhooks/webhook-retries.rules';
import { statement } from '@plenum/core/platform/db/database';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import {
  respondWithError,
  startTestReceiver,
  acceptDelivery,
  type TestReceiver,
} from '../support/worker/test-receiver.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
let receiver: TestReceiver;
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
const waitingEvents = statement('t-webhooks-waiting', 'select id from outbox');

beforeEach(async () => {
  receiver = await startTestReceiver();
  conference = await newConference(api);
  // Events from before a test creates its webhook are not delivered to it.
  await waitForCondition(
    'no delivery is pending',
    async () => (await api.deps.db.rows(waitingEvents, [])).length === 0,
  );
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
/** Lets the pause before the next attempt pass. */
const makeDue = (id: number) =>
  run('due', `update webhook_deliveries set due_at = now() where webhook_id = $1 and status = 'PENDING'`, [id]);

describe('deliveries', () => {
  it('sends the event, with headers that the library of Standard Webhooks accepts', async () => {
    const { secret, id } = await newWebhook();
    await rename('Another title');
    await waitForCondition('the delivery has arrived', () =>
      receiver.events().some(({ type }) => type === 'event.updated'),
    );
    const { organization_id, event_id } = conference;
    const [delivery] = receiver.deliveries;
    const verifiedPayload = new Webhook(secret).verify(
      delivery?.body ?? '',
      delivery?.headers as Record<string, string>,
    );
    expect(verifiedPayload).toEqual({
      type: 'event.updated',
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { organization_id, event_id },
    });
    expect(delivery?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Plenum-Webhooks/1' });
    const tamperedBody = (delivery?.body ?? '').replace('event.updated', 'event.deleted');
    expect(() => new Webhook(secret).verify(tamperedBody, delivery?.headers as Record<string, string>)).toThrow();
    await waitForCondition('the delivery is logged', async () => (await logOf(id))[0]?.status === 'DELIVERED');
    expect(await logOf(id)).toMatchObject([{ attempts: [{ status: 204, failure: null }], due_at: null, reply: '' }]);
  });

  it('sends events, sessions and rooms, with ids and no private data', async () => {
    await newWebhook();
    const { owner, event_id } = conference;
    const slot = { day_number: 1, start_time: '09:00', end_time: '10:00' };
    await owner.client.post(`/events/${event_id}/sessions`, { ...slot, title: 'A secret talk', session_type: 'PANEL' });
    await owner.client.post(`/events/${event_id}/chat-rooms`, { name: 'A secret room' });
    const types = () => receiver.events().map(({ type }) => type);
    const renewedCode = expectReply(RenewJoinCode, 200, await owner.client.post(`/events/${event_id}/join-code`));
    await waitForCondition('all deliveries have arrived', () => new Set(types()).size === 3);
    expect(new Set(types())).toEqual(new Set(['session.created', 'room.created', 'event.updated']));
    expect(JSON.stringify(receiver.events())).not.toMatch(/secret|@/);
    expect(JSON.stringify(receiver.events())).not.toContain(renewedCode.join_code);
    for (const { data } of receiver.events()) expect(data).toMatchObject({ event_id });
  });

  it('sends events only to webhooks of the organization that subscribe to their type', async () => {
    const otherConference = await newConference(api);
    const otherReceiver = await startTestReceiver();
    await otherConference.owner.client.post(
      `/organizations/${otherConference.organization_id}/webhooks`,
      draft({ url: otherReceiver.url }),
    );
    await newWebhook({ event_types: ['room.created'] });
    await rename('Another title');
    await conference.owner.client.post(`/events/${conference.event_id}/chat-rooms`, { name: 'Quiet' });
    await waitForCondition('the event has arrived', () => receiver.deliveries.length > 0);
    expect(receiver.events().map(({ type }) => type)).toEqual(['room.created']);
    expect(otherReceiver.deliveries).toEqual([]);
    await otherReceiver.close();
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const first = await newWebhook();
    const rotatedWebhook = expectReply(
      RotateWebhookSecret,
      201,
      await conference.owner.client.post(`${path()}/${first.id}/secret`),
    );
    expect(rotatedWebhook.secret).not.toBe(first.secret);
    await conference.owner.client.post(`${path()}/${first.id}/test`);
    await waitForCondition('the test event has arrived', () => receiver.deliveries.length === 1);
    const verifyWith = (secret: string, signatureIndex: number) =>
      new Webhook(secret).verify(
        receiver.deliveries[signatureIndex]?.body ?? '',
        receiver.deliveries[signatureIndex]?.headers as Record<string, string>,
      );
    expect(receiver.deliveries[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const { secret } of [first, rotatedWebhook])
      expect(verifyWith(secret, 0)).toMatchObject({ type: 'webhook.test' });
    await run('former', 'update webhooks set former_secret_until = now() where id = $1', [first.id]);
    await conference.owner.client.post(`${path()}/${first.id}/test`);
    await waitForCondition('the second delivery has arrived', () => receiver.deliveries.length === 2);
    expect(verifyWith(rotatedWebhook.secret, 1)).toMatchObject({ type: 'webhook.test' });
    expect(() => verifyWith(first.secret, 1)).toThrow();
  });
});

describe('failing receivers', () => {
  it('delivers everything after the receiver recovers, in order per subject, with the same id', async () => {
    const { id } = await newWebhook({ event_types: ['event.updated', 'room.created'] });
    receiver.respondWith((reply, { body }) =>
      (body.includes('event.updated') ? respondWithError(500) : acceptDelivery)(reply, { headers: {}, body }),
    );
    await rename('One');
    await waitForCondition('the first attempt has failed', async () => (await logOf(id))[0]?.attempts.length === 1);
    await rename('Two');
    await conference.owner.client.post(`/events/${conference.event_id}/chat-rooms`, { name: 'Elsewhere' });
    await waitForCondition('the other subject is delivered', () =>
      receiver.events().some(({ type }) => type === 'room.created'),
    );
    expect(receiver.events().filter(({ type }) => type === 'event.updated')).toHaveLength(1);
    receiver.respondWith(acceptDelivery);
    await makeDue(id);
    await waitForCondition(
      'both deliveries have arrived',
      async () => (await logOf(id, { status: 'DELIVERED' })).length === 3,
    );
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

  it('fails a single delivery permanently after the last attempt while the receiver accepts others', async () => {
    const { id } = await newWebhook();
    receiver.respondWith(respondWithError(503));
    await rename('One');
    await waitForCondition('an attempt has failed', async () => (await logOf(id))[0]?.attempts.length === 1);
    await run('last-attempt', 'update webhook_deliveries set failed_count = $2 where webhook_id = $1', [
      id,
      webhookPausesMs.length,
    ]);
    await makeDue(id);
    await waitForCondition('the delivery has failed', async () => (await logOf(id, { status: 'DEAD' })).length === 1);
    const { webhooks } = expectReply(ListWebhooks, 200, await conference.owner.client.get(path()));
    expect(webhooks).toMatchObject([{ paused: null }]);
  });

  it('pauses the webhook after three days, emails its owners, and delivers everything when it is resumed', async () => {
    const { id } = await newWebhook();
    receiver.respondWith(respondWithError(503));
    await rename('One');
    await waitForCondition('an attempt has failed', async () => (await logOf(id))[0]?.attempts.length === 1);
    await run('last', 'update webhook_deliveries set failed_count = $2 where webhook_id = $1', [
      id,
      webhookPausesMs.length,
    ]);
    await run('failing', `update webhooks set failing_since = now() - interval '73 hours' where id = $1`, [id]);
    await makeDue(id);
    const mail = await mailServer.mailTo(conference.owner.email);
    expect(mail.content.subject).toBe('A webhook is paused: CRM');
    expect(mail.content.text).toContain(`/app/organizations/${conference.organization_id}?tab=integrations`);
    const { webhooks } = expectReply(ListWebhooks, 200, await conference.owner.client.get(path()));
    expect(webhooks).toMatchObject([{ id, paused: 'FAILING', waiting_count: 1 }]);
    // Later events wait; a test is sent; resuming sends everything in order.
    receiver.respondWith(acceptDelivery);
    const deliveriesBefore = receiver.deliveries.length;
    await rename('Two');
    await conference.owner.client.post(`${path()}/${id}/test`);
    await waitForCondition('the test event has arrived', () =>
      receiver.events().some(({ type }) => type === 'webhook.test'),
    );
    await waitForCondition('the second event waits', async () => (await logOf(id, { status: 'PENDING' })).length === 2);
    const newTypes = () =>
      receiver
        .events()
        .slice(deliveriesBefore)
        .map(({ type }) => type);
    expect(newTypes()).toEqual(['webhook.test']);
    const resumeReply = await conference.owner.client.put(`${path()}/${id}`, { is_paused: false });
    expect(expectReply(UpdateWebhook, 200, resumeReply)).toMatchObject({ paused: null, failing_since: null });
    await waitForCondition(
      'the waiting deliveries have arrived',
      async () => (await logOf(id, { status: 'DELIVERED' })).length === 3,
    );
    expect(newTypes()).toEqual(['webhook.test', 'event.updated', 'event.updated']);
    const sentIds = receiver.deliveries.slice(deliveriesBefore + 1).map(({ headers }) => headers['webhook-id']);
    expect(sentIds[0]).toBe(receiver.deliveries[0]?.headers['webhook-id']);
  });

  it('stops deliveries after a 410, and keeps them until the webhook is resumed', async () => {
    const { id } = await newWebhook();
    receiver.respondWith(respondWithError(410));
    await rename('One');
    await waitForCondition('the webhook is paused', async () => {
      const { webhooks } = expectReply(ListWebhooks, 200, await conference.owner.client.get(path()));
      return webhooks[0]?.paused === 'GONE';
    });
    expect((await logOf(id))[0]).toMatchObject({ status: 'PENDING', attempts: [{ status: 410 }] });
    receiver.respondWith(acceptDelivery);
    await conference.owner.client.put(`${path()}/${id}`, { is_paused: false });
    await waitForCondition(
      'the delivery has arrived',
      async () => (await logOf(id, { status: 'DELIVERED' })).length === 1,
    );
  });

  it('attempts a resent delivery immediately, even if an earlier delivery of its subject waits for its next attempt', async () => {
    const { id } = await newWebhook({ event_types: ['event.updated'] });
    receiver.respondWith(respondWithError(500, { 'retry-after': '3600' }));
    await rename('One');
    await waitForCondition('an attempt has failed', async () => (await logOf(id))[0]?.attempts.length === 1);
    await rename('Two');
    await waitForCondition('the second delivery waits', async () => (await logOf(id)).length === 2);
    receiver.respondWith(acceptDelivery);
    const [second] = await logOf(id);
    expect((await conference.owner.client.post(`${path()}/${id}/deliveries/${second?.id ?? 0}/replay`)).status).toBe(
      202,
    );
    await waitForCondition('the replay has arrived', () => receiver.deliveries.length === 2);
    expect(receiver.deliveries[1]?.headers['webhook-id']).toBe(second?.message_id);
    expect(await logOf(id, { status: 'PENDING' })).toHaveLength(1);
  });

  it('lets the receiver set the time of the next attempt', async () => {
    const { id } = await newWebhook();
    receiver.respondWith(respondWithError(429, { 'retry-after': '3600' }));
    await rename('One');
    await waitForCondition('an attempt has failed', async () => (await logOf(id))[0]?.attempts.length === 1);
    const [waitingDelivery] = await logOf(id);
    const waitS = (Date.parse(waitingDelivery?.due_at ?? '') - Date.now()) / 1000;
    expect(waitS).toBeGreaterThan(3500);
    expect(waitS).toBeLessThan(3601);
  });
});

it('resends all deliveries since a point in time, in order', async () => {
  const { id } = await newWebhook({ event_types: ['event.updated'] });
  for (const title of ['One', 'Two', 'Three']) await rename(title);
  await waitForCondition(
    'all deliveries have arrived',
    async () => (await logOf(id, { status: 'DELIVERED' })).length === 3,
  );
  const ids = receiver.deliveries.map(({ headers }) => headers['webhook-id']);
  const [, second] = (await logOf(id)).toReversed();
  const replay = async (body: object) =>
    expectReply(ReplayWebhook, 202, await conference.owner.client.post(`${path()}/${id}/replay`, body)).replayed_count;
  expect(await replay({ since: second?.created_at, only_failed: true })).toBe(0);
  expect(await replay({ since: second?.created_at })).toBe(2);
  await waitForCondition('the deliveries have arrived again', () => receiver.deliveries.length === 5);
  expect(receiver.deliveries.slice(3).map(({ headers }) => headers['webhook-id'])).toEqual(ids.slice(1));
});

describe('hostile receivers', () => {
  it('follows no redirect', async () => {
    const internalReceiver = await startTestReceiver();
    const { id } = await newWebhook();
    receiver.respondWith(respondWithError(307, { location: internalReceiver.url }));
    await rename('One');
    await waitForCondition('the attempt is recorded', async () => (await logOf(id))[0]?.attempts.length === 1);
    expect((await logOf(id))[0]?.attempts).toMatchObject([{ status: 307, failure: null }]);
    expect(internalReceiver.deliveries).toEqual([]);
    await internalReceiver.close();
  });

  it('does not fill the log with an endless response, and redacts secrets it echoes', async () => {
    const { id, secret } = await newWebhook();
    receiver.respondWith((reply, { headers }) => {
      reply.writeHead(500);
      reply.write(
        `got ${secret} ${String(headers['webhook-signature'])} plenum_pat_${'x'.repeat(36)} Bearer abc\u0000 `,
      );
      const timer = setInterval(() => reply.write('y'.repeat(10_000)), 1);
      reply.on('close', () => clearInterval(timer));
    });
    await rename('One');
    await waitForCondition('the attempt is recorded', async () => (await logOf(id))[0]?.attempts.length === 1);
    const reply = (await logOf(id))[0]?.reply ?? '';
    expect(reply).toMatch(/^got … … … … y+$/);
    expect(reply.length).toBeLessThanOrEqual(1000);
  });

  it('rejects receivers inside the network, unless the operator has allowed them', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'ftp://example.org/',
      'crm',
    ]) {
      const rejection = await conference.owner.client.post(path(), draft({ url }));
      expectRejection(rejection, 'webhook_url_refused');
      expect(rejection.text).toContain('OUTBOUND_PRIVATE_NETWORKS');
    }
    const { id } = await newWebhook();
    expectRejection(
      await conference.owner.client.put(`${path()}/${id}`, { url: 'http://10.0.0.1/' }),
      'webhook_url_refused',
    );
    // Stored while it was allowed: the connection is rejected.
    await run('inside', `update webhooks set url = 'https://10.0.0.1/' where id = $1`, [id]);
    await rename('One');
    await waitForCondition('the attempt is recorded', async () => (await logOf(id))[0]?.attempts.length === 1);
    expect((await logOf(id))[0]?.attempts).toMatchObject([{ status: null, failure: 'address' }]);
  });

  it('logs that a secret cannot be decrypted', async () => {
    const { id } = await newWebhook();
    await run('unreadable', `update webhooks set secret = 'unreadable' where id = $1`, [id]);
    await rename('Two');
    await waitForCondition('the attempt is recorded', async () => (await logOf(id))[0]?.attempts.length === 1);
    expect((await logOf(id))[0]?.attempts).toMatchObject([{ status: null, failure: 'secret' }]);
  });
});

it('limits the number of webhooks of an organization, and their names and types', async () => {
  for (const invalidDraft of [
    { name: ' ' },
    { name: 'x'.repeat(maxWebhookNameLength + 1) },
    { event_types: [] },
    { event_types: ['event.exploded'] },
    { event_types: ['webhook.test'] },
    { url: `https://example.org/${'x'.repeat(1000)}` },
  ])
    expectRejection(await conference.owner.client.post(path(), draft(invalidDraft)), 'invalid_request');
  await newWebhook({ name: 'x'.repeat(maxWebhookNameLength), url: `https://example.org/${'x'.repeat(980)}` });
  for (let webhookCount = 1; webhookCount < maxWebhooks; webhookCount += 1) await newWebhook();
  expectRejection(await conference.owner.client.post(path(), draft()), 'webhooks_exceeded');
});

/** A misbehaving push service of one person never delays or repeats the pushes of others. */
import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { GetNotificationDelivery } from '@plenum/contracts/notifications/notification-delivery';
import { deliverNotifications } from '@plenum/core/domain/notifications/notification-delivery/deliver-notifications';
import {
  pushGraceMs,
  pushRetryMs,
} from '@plenum/core/domain/notifications/notification-delivery/notification-delivery.rules';
import { statement } from '@plenum/core/platform/db/database';
import { createMailer, type Mailer } from '@plenum/core/platform/mail/mailer';
import { readPushKeys } from '@plenum/core/platform/push/push-keys';
import { createPusher, type Pusher } from '@plenum/core/platform/push/pusher';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { deliveryScope } from '../support/worker/delivery-scope.ts';
import { startTestPushService, type TestPushService } from '../support/worker/test-push-server.ts';

const PUSH_KEY = randomBytes(32).toString('base64url');
const publicKey = readPushKeys({ PUSH_KEY })?.publicKey ?? '';
/** Noon in London, in winter: outside quiet hours. */
const noonMs = Date.parse('2031-01-10T12:00:00Z');
const dueMs = noonMs + pushGraceMs;
const othersCount = 20;

let service: TestPushService;
let api: TestApi;
let mailer: Mailer;
let pusher: Pusher;

beforeAll(async () => {
  service = await startTestPushService(() => publicKey);
  api = await buildTestApi({ PUSH_KEY, PUSH_LOCAL_ORIGIN: service.origin });
  // Without a mail server, as these tests send no email.
  mailer = createMailer('smtp://127.0.0.1:9', 'Plenum <no-reply@plenum.example>');
});
afterAll(async () => {
  mailer.close();
  await api.close();
  await service.close();
});
beforeEach(async () => {
  pusher = createPusher(api.deps.config);
  await run('nothing-due', 'update notifications set due_at = null where due_at is not null');
  return () => pusher.close();
});

const run = <Row = Record<string, unknown>>(name: string, sql: string, values: readonly unknown[] = []) =>
  api.deps.db.rows(statement<Row>(`t-push-${name}`, sql), values);

/** Delivers what is due at a time, as two workers would. */
async function deliver(atMs: number): Promise<void> {
  const scope = deliveryScope(api.deps, { mailer, pusher }, atMs);
  await Promise.all([deliverNotifications(scope), deliverNotifications(scope)]);
}

interface Recipient {
  readonly person: TestPerson;
  readonly device: string;
}

let count = 0;
async function newRecipient(): Promise<Recipient> {
  count += 1;
  const device = `device-${count}`;
  const person = await newLoggedInPerson(api, { first_name: 'Ada', last_name: 'Tester' });
  await person.client.post('/push-subscriptions', service.device(device));
  return { person, device };
}
const recipients = async (number: number): Promise<Recipient[]> => {
  const newRecipients: Recipient[] = [];
  for (let index = 0; index < number; index += 1) newRecipients.push(await newRecipient());
  return newRecipients;
};

/** Adds notifications for people, at noon. */
const addNotifications = (notified: readonly Recipient[], countPerPerson = 1, event_id: number | null = null) =>
  run(
    'tell',
    `insert into notifications (user_id, kind, subject_id, version, event_id, created_at, due_at)
     select told.user_id, 'DIRECT_MESSAGE', 700000 + n, 1, $4, $2, $2
       from unnest($1::bigint[]) as told (user_id), generate_series(1, $3::int) n`,
    [notified.map(({ person }) => person.user_id), new Date(noonMs), countPerPerson, event_id],
  );
const pushesTo = ({ device }: Recipient): number => service.pushes.filter((push) => push.device === device).length;
const devicesOf = async ({ person }: Recipient): Promise<number> =>
  expectReply(GetNotificationDelivery, 200, await person.client.get(`/users/${person.user_id}/notification-delivery`))
    .devices.length;

/** Writes a few bytes repeatedly without an end. */
const writeSlowly = (reply: ServerResponse, writeChunk: () => unknown): void => {
  const timer = setInterval(writeChunk, 100);
  reply.on('close', () => clearInterval(timer));
};

describe('misbehaving push services', () => {
  let bytesSent = 0;
  it.each<[string, (reply: ServerResponse) => void]>([
    ['never responds', () => undefined],
    [
      'sends its headers slowly',
      (reply) => {
        const { socket } = reply;
        socket?.write('HTTP/1.1 201 Created\r\n');
        writeSlowly(reply, () => socket?.write('x-more: and more\r\n'));
      },
    ],
    [
      'sends its body slowly',
      (reply) => {
        reply.writeHead(500);
        writeSlowly(reply, () => reply.write('x'));
      },
    ],
    [
      'sends an endless body',
      (reply) => {
        reply.writeHead(503);
        const writeChunk = (): void => {
          const piece = Buffer.alloc(64 * 1024);
          while (!reply.destroyed && reply.write(piece)) bytesSent += piece.length;
          if (!reply.destroyed) reply.once('drain', writeChunk);
        };
        writeChunk();
      },
    ],
    ['resets the connection', (reply) => void reply.socket?.destroy()],
  ])('does not delay or repeat pushes of others when a push service %s', async (description, misbehave) => {
    bytesSent = 0;
    const [badRecipient, ...others] = await recipients(othersCount + 1);
    if (badRecipient === undefined) throw new Error('There is no bad recipient.');
    let isFinished = false;
    let deliveredWhilePending = 0;
    service.replaceResponse(badRecipient.device, (reply) => {
      misbehave(reply);
      reply.on('close', () => {
        // Everybody else got their push while this one was pending.
        deliveredWhilePending = others.filter((recipient) => pushesTo(recipient) === 1).length;
        isFinished = true;
      });
    });
    // The bad recipient is the first in the queue.
    await addNotifications([badRecipient]);
    await addNotifications(others);
    await deliver(dueMs);
    expect(isFinished).toBe(true);
    if (/drips|never/.test(description)) expect(deliveredWhilePending).toBe(othersCount);
    expect(bytesSent).toBeLessThan(16 * 1024 * 1024);
    // Nothing of others is due again, even after every lease; the bad recipient is retried alone.
    await deliver(dueMs + 4 * pushRetryMs);
    expect(others.map(pushesTo)).toEqual(others.map(() => 1));
    expect(await devicesOf(badRecipient)).toBe(1);
  });

  it('does not delay later notifications of others when a push service responds just below the timeout', async () => {
    const [knownRecipient, badRecipient, others] = [await newRecipient(), await newRecipient(), await newRecipient()];
    // The service has responded to this process before.
    await addNotifications([knownRecipient]);
    await deliver(dueMs);
    let badPushCount = 0;
    service.replaceResponse(badRecipient.device, (reply) => {
      badPushCount += 1;
      setTimeout(() => reply.writeHead(201).end(), 2_800);
    });
    await addNotifications([badRecipient], 20);
    let isFinished = false;
    const inProgress = deliver(dueMs).finally(() => {
      isFinished = true;
    });
    await expect.poll(() => badPushCount).toBeGreaterThan(0);
    await addNotifications([others]);
    await expect.poll(() => isFinished || pushesTo(others) > 0, { interval: 10 }).toBe(true);
    expect(isFinished).toBe(false);
    expect(badPushCount).toBeLessThan(20);
    await inProgress;
    // The rest of the bad recipient is released, and nothing is repeated.
    expect(badPushCount).toBeLessThan(20);
    service.replaceResponse(badRecipient.device, (reply) => {
      badPushCount += 1;
      reply.writeHead(201).end();
    });
    await deliver(dueMs + pushRetryMs);
    expect(badPushCount).toBe(20);
    await deliver(dueMs + 4 * pushRetryMs);
    expect([badPushCount, ...[knownRecipient, others].map(pushesTo)]).toEqual([20, 1, 1]);
  });

  it('delays other devices by a minute at most when a push service has several bad devices', async () => {
    const badRecipients = await recipients(3);
    const others = await recipients(3);
    for (const { device } of badRecipients) service.replaceResponse(device, () => undefined);
    await addNotifications(badRecipients);
    await addNotifications(others);
    await deliver(dueMs);
    // The service has never responded to this process, so it is paused; afterwards the bad devices are separate.
    expect(others.map(pushesTo)).toEqual([0, 0, 0]);
    pusher.close();
    pusher = createPusher(api.deps.config);
    await deliver(dueMs + pushRetryMs);
    expect(others.map(pushesTo)).toEqual([1, 1, 1]);
  });

  it('follows no redirect of a push service', async () => {
    let isReached = false;
    const internalServer = createServer((_request, reply) => {
      isReached = true;
      reply.writeHead(201).end();
    });
    await new Promise<void>((resolve) => internalServer.listen(0, '127.0.0.1', resolve));
    const ada = await newRecipient();
    const { port } = internalServer.address() as AddressInfo;
    service.replaceResponse(ada.device, (reply) => {
      reply.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    });
    await addNotifications([ada]);
    await deliver(dueMs);
    await new Promise((resolve) => internalServer.close(resolve));
    expect(isReached).toBe(false);
  });

  it('sends no more pushes to a push service that fails for a week', async () => {
    const ada = await newRecipient();
    service.respondWith(ada.device, 503);
    await addNotifications([ada]);
    await deliver(dueMs);
    const dayMs = 24 * 3_600_000;
    const notifyAt = (atMs: number) =>
      run('tell-later', `update notifications set created_at = $2, due_at = $2 where user_id = $1`, [
        ada.person.user_id,
        new Date(atMs),
      ]);
    await notifyAt(noonMs + 6 * dayMs);
    await deliver(dueMs + 6 * dayMs);
    expect(await devicesOf(ada)).toBe(1);
    await notifyAt(noonMs + 8 * dayMs);
    await deliver(dueMs + 8 * dayMs);
    expect(await devicesOf(ada)).toBe(0);
  });
});

describe('failed deliveries', () => {
  it('repeats only the failed delivery', async () => {
    const [badRecipient, ...others] = await recipients(4);
    if (badRecipient === undefined) throw new Error('There is no bad recipient.');
    await addNotifications([badRecipient, ...others]);
    const failingPusher: Pusher = {
      ...pusher,
      send: (target, push, startByMs) =>
        target.endpoint.endsWith(`/${badRecipient.device}`)
          ? Promise.reject(new Error('an internal error'))
          : pusher.send(target, push, startByMs),
    };
    await deliverNotifications(deliveryScope(api.deps, { mailer, pusher: failingPusher }, dueMs));
    expect(others.map(pushesTo)).toEqual([1, 1, 1]);
    // After the lease.
    await deliver(dueMs + 121_000);
    expect([badRecipient, ...others].map(pushesTo)).toEqual([1, 1, 1, 1]);
  });
});

it('ends a run when nothing is due and no push is in progress', async () => {
  await addNotifications(await recipients(2));
  let clockReads = 0;
  const now = (): number => {
    clockReads += 1;
    return dueMs;
  };
  const scope = deliveryScope(api.deps, { mailer, pusher }, dueMs);
  await deliverNotifications({ ...scope, clock: { now, date: () => new Date(dueMs) } });
  // The clock is read at each claim and a few times per person, so a low number shows that nothing is claimed
  // repeatedly.
  expect(clockReads).toBeLessThan(40);
});

describe('pushes of one person', () => {
  /** Creates a pusher that records the number of pushes and their concurrency. */
  function newRecordingPusher(send: () => Promise<void>) {
    const recorded = { count: 0, concurrency: 0, maxConcurrency: 0 };
    const recordingPusher: Pusher = {
      ...pusher,
      send: async () => {
        recorded.count += 1;
        recorded.concurrency += 1;
        recorded.maxConcurrency = Math.max(recorded.maxConcurrency, recorded.concurrency);
        await send();
        recorded.concurrency -= 1;
        return 'sent';
      },
    };
    return { recorded, recordingPusher };
  }

  it('sends the pushes of a person sequentially, regardless of their number', async () => {
    await addNotifications([await newRecipient()], 60);
    const { recorded, recordingPusher } = newRecordingPusher(() => pause(5));
    await deliverNotifications(deliveryScope(api.deps, { mailer, pusher: recordingPusher }, dueMs));
    expect(recorded).toEqual({ count: 60, concurrency: 0, maxConcurrency: 1 });
  });

  it('does not send pushes after the lease, when another worker has them', async () => {
    const ada = await newRecipient();
    await addNotifications([ada], 3);
    let nowMs = dueMs;
    const { recorded, recordingPusher } = newRecordingPusher(async () => {
      // The worker is suspended during its first push.
      nowMs += 121_000;
      await deliverNotifications(deliveryScope(api.deps, { mailer, pusher }, nowMs));
    });
    const scope = deliveryScope(api.deps, { mailer, pusher: recordingPusher }, dueMs);
    await deliverNotifications({ ...scope, clock: { now: () => nowMs, date: () => new Date(nowMs) } });
    expect(recorded.count).toBe(1);
    expect(pushesTo(ada)).toBe(3);
  });
});

describe('order of pushes', () => {
  it('alternates fairly between organizations and people', async () => {
    const [largeConference, smallConference, singleRecipient] = [
      await newConference(api),
      await newConference(api),
      await newRecipient(),
    ];
    const [mentionedRecipient, largeConferenceRecipients, smallConferenceRecipient] = [
      await newRecipient(),
      await recipients(3),
      await newRecipient(),
    ];
    for (const [{ event_id }, people] of [
      [largeConference, largeConferenceRecipients],
      [smallConference, [smallConferenceRecipient]],
    ] as const)
      for (const { person } of people)
        await run('member', `insert into event_users (event_id, user_id, role) values ($1, $2, 'ATTENDEE')`, [
          event_id,
          person.user_id,
        ]);
    // Hundreds of pushes for one person and for one event are due before the others.
    await addNotifications([mentionedRecipient], 300);
    await addNotifications(largeConferenceRecipients, 100, largeConference.event_id);
    await addNotifications([smallConferenceRecipient], 1, smallConference.event_id);
    await addNotifications([singleRecipient]);
    const order: string[] = [];
    const recordingPusher: Pusher = {
      ...pusher,
      send: (target) => {
        order.push(target.endpoint.split('/').at(-1) ?? '');
        return Promise.resolve('sent');
      },
    };
    await deliverNotifications(deliveryScope(api.deps, { mailer, pusher: recordingPusher }, dueMs));
    const positions = [smallConferenceRecipient, singleRecipient].map(({ device }) => order.indexOf(device));
    for (const position of positions) {
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position).toBeLessThan(100);
    }
    expect(order).toHaveLength(602);
  });
});

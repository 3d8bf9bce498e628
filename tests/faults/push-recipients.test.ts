/** One person's push service never delays or repeats the pushes of others, whatever it does. */
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
import { pushKeysOf } from '@plenum/core/platform/push/push-keys';
import { createPusher, type Pusher } from '@plenum/core/platform/push/pusher';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { deliveryScope } from '../support/worker/delivery-scope.ts';
import { startTestPushService, type TestPushService } from '../support/worker/test-push-server.ts';

const PUSH_KEY = randomBytes(32).toString('base64url');
const publicKey = pushKeysOf({ PUSH_KEY })?.publicKey ?? '';
/** Noon in London, in winter: not quiet. */
const noonMs = Date.parse('2031-01-10T12:00:00Z');
const dueMs = noonMs + pushGraceMs;
const goodCount = 20;

let service: TestPushService;
let api: TestApi;
let mailer: Mailer;
let pusher: Pusher;

beforeAll(async () => {
  service = await startTestPushService(() => publicKey);
  api = await buildTestApi({ PUSH_KEY, PUSH_LOCAL_ORIGIN: service.origin });
  // No mail server: these tests send no mail.
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
async function recipient(): Promise<Recipient> {
  count += 1;
  const device = `device-${count}`;
  const person = await loggedIn(api, { first_name: 'Ada', last_name: 'Tester' });
  await person.client.post('/push-subscriptions', service.device(device));
  return { person, device };
}
const recipients = async (number: number): Promise<Recipient[]> => {
  const made: Recipient[] = [];
  for (let at = 0; at < number; at += 1) made.push(await recipient());
  return made;
};

/** Adds notifications for people, at noon. */
const tell = (told: readonly Recipient[], perPerson = 1, event_id: number | null = null) =>
  run(
    'tell',
    `insert into notifications (user_id, kind, subject_id, version, event_id, created_at, due_at)
     select told.user_id, 'DIRECT_MESSAGE', 700000 + n, 1, $4, $2, $2
       from unnest($1::bigint[]) as told (user_id), generate_series(1, $3::int) n`,
    [told.map(({ person }) => person.user_id), new Date(noonMs), perPerson, event_id],
  );
const pushesTo = ({ device }: Recipient): number => service.pushes.filter((push) => push.device === device).length;
const devicesOf = async ({ person }: Recipient): Promise<number> =>
  expectReply(GetNotificationDelivery, 200, await person.client.get(`/users/${person.user_id}/notification-delivery`))
    .devices.length;

/** Writes something small again and again, for ever. */
const drip = (reply: ServerResponse, write: () => unknown): void => {
  const timer = setInterval(write, 100);
  reply.on('close', () => clearInterval(timer));
};

describe('a push service that', () => {
  let bytesSent = 0;
  it.each<[string, (reply: ServerResponse) => void]>([
    ['never answers', () => undefined],
    [
      'drips its header',
      (reply) => {
        const { socket } = reply;
        socket?.write('HTTP/1.1 201 Created\r\n');
        drip(reply, () => socket?.write('x-more: and more\r\n'));
      },
    ],
    [
      'drips its body',
      (reply) => {
        reply.writeHead(500);
        drip(reply, () => reply.write('x'));
      },
    ],
    [
      'sends a body without end',
      (reply) => {
        reply.writeHead(503);
        const write = (): void => {
          const piece = Buffer.alloc(64 * 1024);
          while (!reply.destroyed && reply.write(piece)) bytesSent += piece.length;
          if (!reply.destroyed) reply.once('drain', write);
        };
        write();
      },
    ],
    ['breaks the connection off', (reply) => void reply.socket?.destroy()],
  ])('%s delays and repeats nothing of others', async (what, misbehave) => {
    bytesSent = 0;
    const [bad, ...good] = await recipients(goodCount + 1);
    if (bad === undefined) throw new Error('Nobody was made.');
    let isOver = false;
    let whileWaiting = 0;
    service.misbehave(bad.device, (reply) => {
      misbehave(reply);
      reply.on('close', () => {
        // Everybody else had their push while this one was waited for.
        whileWaiting = good.filter((one) => pushesTo(one) === 1).length;
        isOver = true;
      });
    });
    // The bad one is first in the line.
    await tell([bad]);
    await tell(good);
    await deliver(dueMs);
    expect(isOver).toBe(true);
    if (/drips|never/.test(what)) expect(whileWaiting).toBe(goodCount);
    expect(bytesSent).toBeLessThan(16 * 1024 * 1024);
    // Nothing of others is due again, also not after every lease; the bad one is tried alone.
    await deliver(dueMs + 4 * pushRetryMs);
    expect(good.map(pushesTo)).toEqual(good.map(() => 1));
    expect(await devicesOf(bad)).toBe(1);
  });

  it('takes just too short to count as away delays nothing of those who are notified later', async () => {
    const [known, bad, good] = [await recipient(), await recipient(), await recipient()];
    // The service has answered this process.
    await tell([known]);
    await deliver(dueMs);
    let badCount = 0;
    service.misbehave(bad.device, (reply) => {
      badCount += 1;
      setTimeout(() => reply.writeHead(201).end(), 2_800);
    });
    await tell([bad], 20);
    let isOver = false;
    const inProgress = deliver(dueMs).finally(() => {
      isOver = true;
    });
    await expect.poll(() => badCount).toBeGreaterThan(0);
    await tell([good]);
    await expect.poll(() => isOver || pushesTo(good) > 0, { interval: 10 }).toBe(true);
    expect(isOver).toBe(false);
    expect(badCount).toBeLessThan(20);
    await inProgress;
    // What is left of the bad one is given back, and nothing is repeated.
    expect(badCount).toBeLessThan(20);
    service.misbehave(bad.device, (reply) => {
      badCount += 1;
      reply.writeHead(201).end();
    });
    await deliver(dueMs + pushRetryMs);
    expect(badCount).toBe(20);
    await deliver(dueMs + 4 * pushRetryMs);
    expect([badCount, ...[known, good].map(pushesTo)]).toEqual([20, 1, 1]);
  });

  it('has several bad devices delays its others by a minute at most', async () => {
    const bad = await recipients(3);
    const good = await recipients(3);
    for (const { device } of bad) service.misbehave(device, () => undefined);
    await tell(bad);
    await tell(good);
    await deliver(dueMs);
    // The service has never answered this process, and rests; then the bad ones are apart.
    expect(good.map(pushesTo)).toEqual([0, 0, 0]);
    pusher.close();
    pusher = createPusher(api.deps.config);
    await deliver(dueMs + pushRetryMs);
    expect(good.map(pushesTo)).toEqual([1, 1, 1]);
  });

  it('redirects is not followed', async () => {
    let isReached = false;
    const inner = createServer((_request, reply) => {
      isReached = true;
      reply.writeHead(201).end();
    });
    await new Promise<void>((listening) => inner.listen(0, '127.0.0.1', listening));
    const ada = await recipient();
    const { port } = inner.address() as AddressInfo;
    service.misbehave(ada.device, (reply) => {
      reply.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    });
    await tell([ada]);
    await deliver(dueMs);
    await new Promise((closed) => inner.close(closed));
    expect(isReached).toBe(false);
  });

  it('fails for a week gets nothing more', async () => {
    const ada = await recipient();
    service.answer(ada.device, 503);
    await tell([ada]);
    await deliver(dueMs);
    const dayMs = 24 * 3_600_000;
    const tellAt = (atMs: number) =>
      run('tell-later', `update notifications set created_at = $2, due_at = $2 where user_id = $1`, [
        ada.person.user_id,
        new Date(atMs),
      ]);
    await tellAt(noonMs + 6 * dayMs);
    await deliver(dueMs + 6 * dayMs);
    expect(await devicesOf(ada)).toBe(1);
    await tellAt(noonMs + 8 * dayMs);
    await deliver(dueMs + 8 * dayMs);
    expect(await devicesOf(ada)).toBe(0);
  });
});

describe('a delivery that fails', () => {
  it('is repeated alone', async () => {
    const [bad, ...good] = await recipients(4);
    if (bad === undefined) throw new Error('Nobody was made.');
    await tell([bad, ...good]);
    const failing: Pusher = {
      ...pusher,
      send: (target, push, beginByMs) =>
        target.endpoint.endsWith(`/${bad.device}`)
          ? Promise.reject(new Error('a fault of ours'))
          : pusher.send(target, push, beginByMs),
    };
    await deliverNotifications(deliveryScope(api.deps, { mailer, pusher: failing }, dueMs));
    expect(good.map(pushesTo)).toEqual([1, 1, 1]);
    // After the lease.
    await deliver(dueMs + 121_000);
    expect([bad, ...good].map(pushesTo)).toEqual([1, 1, 1, 1]);
  });
});

it('a run ends when nothing is due and no push is in progress', async () => {
  await tell(await recipients(2));
  let clockReads = 0;
  const now = (): number => {
    clockReads += 1;
    return dueMs;
  };
  const scope = deliveryScope(api.deps, { mailer, pusher }, dueMs);
  await deliverNotifications({ ...scope, clock: { now, date: () => new Date(dueMs) } });
  // The clock is read at each claim and a few times for each person: nothing is claimed again and again.
  expect(clockReads).toBeLessThan(40);
});

describe('the pushes of a person', () => {
  /** A pusher that notes how many pushes were begun, and how many at once. */
  function notingPusher(send: () => Promise<void>) {
    const noted = { count: 0, atOnce: 0, most: 0 };
    const noting: Pusher = {
      ...pusher,
      send: async () => {
        noted.count += 1;
        noted.atOnce += 1;
        noted.most = Math.max(noted.most, noted.atOnce);
        await send();
        noted.atOnce -= 1;
        return 'sent';
      },
    };
    return { noted, noting };
  }

  it('are sent one after the other, however many they are', async () => {
    await tell([await recipient()], 60);
    const { noted, noting } = notingPusher(() => pause(5));
    await deliverNotifications(deliveryScope(api.deps, { mailer, pusher: noting }, dueMs));
    expect(noted).toEqual({ count: 60, atOnce: 0, most: 1 });
  });

  it('are not begun after the lease, when another worker has them', async () => {
    const ada = await recipient();
    await tell([ada], 3);
    let nowMs = dueMs;
    const { noted, noting } = notingPusher(async () => {
      // The worker stands still during its first push.
      nowMs += 121_000;
      await deliverNotifications(deliveryScope(api.deps, { mailer, pusher }, nowMs));
    });
    const scope = deliveryScope(api.deps, { mailer, pusher: noting }, dueMs);
    await deliverNotifications({ ...scope, clock: { now: () => nowMs, date: () => new Date(nowMs) } });
    expect(noted.count).toBe(1);
    expect(pushesTo(ada)).toBe(3);
  });
});

describe('the order', () => {
  it('is fair between organizations and people', async () => {
    const [loud, quiet, alone] = [await newConference(api), await newConference(api), await recipient()];
    const [mentioned, crowd, few] = [await recipient(), await recipients(3), await recipient()];
    for (const [{ event_id }, people] of [
      [loud, crowd],
      [quiet, [few]],
    ] as const)
      for (const { person } of people)
        await run('member', `insert into event_users (event_id, user_id, role) values ($1, $2, 'ATTENDEE')`, [
          event_id,
          person.user_id,
        ]);
    // Hundreds of somebody and of an event are before the others in time.
    await tell([mentioned], 300);
    await tell(crowd, 100, loud.event_id);
    await tell([few], 1, quiet.event_id);
    await tell([alone]);
    const order: string[] = [];
    const noting: Pusher = {
      ...pusher,
      send: (target) => {
        order.push(target.endpoint.split('/').at(-1) ?? '');
        return Promise.resolve('sent');
      },
    };
    await deliverNotifications(deliveryScope(api.deps, { mailer, pusher: noting }, dueMs));
    const places = [few, alone].map(({ device }) => order.indexOf(device));
    for (const place of places) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(100);
    }
    expect(order).toHaveLength(602);
  });
});

/** Events that follow a schedule at a URL: fetching, questions, notifications, and hostile servers. */
import { gzipSync } from 'node:zlib';
import { subscriptionMinutes } from '@plenum/contracts/schedule/import-limits';
import { ApplyImport, DiscardImport, GetImport, UndoImport } from '@plenum/contracts/schedule/schedule-exchange';
import {
  FetchSchedule,
  GetScheduleSubscription,
  type ScheduleSubscription,
  SubscribeSchedule,
} from '@plenum/contracts/schedule/schedule-subscriptions';
import { fetchSchedule } from '@plenum/core/domain/schedule/schedule-exchange/fetch-schedule';
import {
  claimSubscription,
  findDueSubscriptions,
  pauseEndedSubscriptions,
} from '@plenum/core/domain/schedule/schedule-exchange/schedule-subscriptions.queries';
import { statement } from '@plenum/core/platform/db/database';
import { createOutbound } from '@plenum/core/platform/outbound/outbound';
import type { ResolveName } from '@plenum/core/platform/outbound/resolve-name';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventDateIn, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { respondWithStatus, type ScheduleServer, startScheduleServer } from '../support/worker/schedule-server.ts';
import { scheduleFile, withRenamedSession, sessionAt, twentySessions } from '../support/worker/small-schedules.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
const outbound = createOutbound(api.deps.config);
let worker: TestWorker;
let server: ScheduleServer;
let conference: TestConference;

beforeAll(async () => {
  // Starting a thread takes as long as everything else.
  worker = await startTestWorker(api.env);
});
afterAll(async () => {
  await worker.stop();
  outbound.close();
});
beforeEach(async () => {
  conference = await newConference(api);
  server = await startScheduleServer(scheduleFile(twentySessions));
});
afterEach(() => server.close());

const run = <R extends object>(name: string, sql: string, values: readonly unknown[] = []) =>
  api.deps.db.rows(statement<R>(`t-subscribed-${name}`, sql), values);
const path = () => `/events/${conference.event_id}/schedule-subscription`;
const current = async (): Promise<ScheduleSubscription> => {
  const { subscription } = expectReply(GetScheduleSubscription, 200, await conference.owner.client.get(path()));
  if (subscription === null) throw new Error('The event has no subscription.');
  return subscription;
};
const draft = (options: object = {}) => ({ url: server.url, every_minutes: 30, ...options });
const subscribe = async (options: object = {}) =>
  expectReply(SubscribeSchedule, 200, await conference.owner.client.put(path(), draft(options)));

async function waitForFetch(): Promise<ScheduleSubscription> {
  await waitForCondition('the fetch and its import are finished', async () => !(await current()).is_fetching);
  return current();
}
const fetchNow = async () => {
  expectReply(FetchSchedule, 202, await conference.owner.client.post(`${path()}/fetch`));
  return waitForFetch();
};
const subscriptionId = async (): Promise<number> =>
  (
    await run<{ id: number }>('id', 'select id from schedule_subscriptions where event_id = $1', [conference.event_id])
  )[0]?.id ?? 0;
/** Lets the interval pass, so that any worker may fetch. */
async function fetchDue(): Promise<ScheduleSubscription> {
  await run('due', 'update schedule_subscriptions set due_at = now() where event_id = $1', [conference.event_id]);
  await fetchSchedule({ ...worker.deps, outbound }, await subscriptionId());
  return waitForFetch();
}
const importPath = ({ last_import }: ScheduleSubscription): string =>
  `/events/${conference.event_id}/imports/${last_import?.id ?? 0}`;
const importOf = async (subscription: ScheduleSubscription) =>
  expectReply(GetImport, 200, await conference.owner.client.get(importPath(subscription)));
async function acceptImport(subscription: ScheduleSubscription, answers: object = {}): Promise<ScheduleSubscription> {
  expectReply(ApplyImport, 202, await conference.owner.client.post(`${importPath(subscription)}/apply`, answers));
  return waitForFetch();
}
/** Subscribes to the server and accepts the first import. */
async function follow(options: object = {}): Promise<ScheduleSubscription> {
  await subscribe(options);
  return acceptImport(await waitForFetch());
}
const titles = async (): Promise<string[]> =>
  (
    await run<{ title: string; status: string }>(
      'titles',
      'select title, status from sessions where event_id = $1 order by imported_id::int',
      [conference.event_id],
    )
  ).map(({ title, status }) => (status === 'CANCELLED' ? `(${title})` : title));

interface ScheduleNotification {
  readonly id: number;
  readonly kind: string;
  readonly schedule_news: string;
}
const notices = async (client = conference.owner.client): Promise<ScheduleNotification[]> => {
  const { notifications } = (await client.get('/notifications')).body as {
    readonly notifications: readonly ScheduleNotification[];
  };
  return notifications.filter(({ kind }) => kind === 'SCHEDULE_NEWS');
};
const noticeOf = (scheduleNews: string) =>
  waitForCondition(
    `the notification ${scheduleNews}`,
    async () => (await notices())[0]?.schedule_news === scheduleNews,
  );
/** Delivers all events recorded before. */
const waitUntilRelayed = () =>
  waitForCondition(
    'the outbox is empty',
    async () =>
      (await run('outbox', `select 1 as one from outbox where name = 'schedule_subscription.updated'`)).length === 0,
  );

describe('subscribed schedules', () => {
  it('asks first and then follows automatically: changes are listed, notified and can be undone', async () => {
    await subscribe();
    const waiting = await waitForFetch();
    expect(waiting.last_import).toMatchObject({ status: 'WAITING', is_subscribed: true, file_name: 'schedule.xml' });
    expect(await titles()).toEqual([]);
    expect((await importOf(waiting)).plan).toMatchObject({ created: 20, removed: 0 });
    await noticeOf('WAITING');
    expect((await acceptImport(waiting)).last_import).toMatchObject({ status: 'SUCCEEDED', counts: { created: 20 } });
    expect(await titles()).toHaveLength(20);
    await noticeOf('CHANGED');

    // Without changes, a request has no body.
    await fetchDue();
    expect(server.statuses.at(-1)).toBe(304);

    server.publish(scheduleFile(withRenamedSession(3)));
    const changed = await fetchDue();
    expect(changed).toMatchObject({ problem: null, last_import: { status: 'SUCCEEDED', counts: { updated: 1 } } });
    const finished = await importOf(changed);
    expect(finished.plan).toMatchObject({ changed: 1, sessions: [{ kind: 'CHANGED', fields: ['title'] }] });
    expect(finished.questions).toEqual([]);

    // After undoing, the next version asks again.
    expectReply(UndoImport, 200, await conference.owner.client.post(`${importPath(changed)}/undo`));
    expect((await titles())[3]).toBe('Session 03');
    server.publish(scheduleFile(withRenamedSession(4)));
    expect((await fetchDue()).last_import).toMatchObject({ status: 'WAITING' });
  });

  it('compares a schedule by content if the server sends no validators', async () => {
    const bytes = scheduleFile(twentySessions);
    server.respondWith((reply) => void reply.writeHead(200).end(bytes));
    const first = await follow();
    expect(await fetchDue()).toMatchObject({ last_import: { id: first.last_import?.id }, problem: null });
  });

  it('waits if more than 10 % of the sessions would be cancelled or the days do not match, and ignores a discarded version', async () => {
    await follow();
    server.publish(scheduleFile(twentySessions.slice(0, 18)));
    expect((await fetchDue()).last_import).toMatchObject({ status: 'SUCCEEDED', counts: { removed: 2 } });
    server.publish(scheduleFile(twentySessions.slice(0, 16)));
    const withRemovals = await fetchDue();
    expect(withRemovals.last_import).toMatchObject({ status: 'WAITING' });
    expect(await importOf(withRemovals)).toMatchObject({ questions: ['REMOVALS'], plan: { removed: 2 } });
    await noticeOf('WAITING');
    expect((await titles()).filter((title) => title.startsWith('('))).toHaveLength(2);

    // Another version replaces the waiting one.
    const laterDate = eventDateIn(40);
    server.publish(
      scheduleFile(
        twentySessions.map((testSession) => ({ ...testSession, date: `${laterDate}T10:00:00` })),
        laterDate,
      ),
    );
    const days = await fetchDue();
    expect((await importOf(days)).questions).toEqual(['DAYS']);
    expectRejection(await conference.owner.client.get(importPath(withRemovals)), 'not_found');
    expectReply(DiscardImport, 204, await conference.owner.client.delete(importPath(days)));
    const discarded = await fetchDue();
    expect(discarded.last_import).toMatchObject({ status: 'SUCCEEDED', counts: { removed: 2 } });
    // Unless a person requests it.
    expect((await fetchNow()).last_import).toMatchObject({ status: 'WAITING' });
  });

  it('asks about an invalid session, or skips it on request', async () => {
    const invalidSessions = [...twentySessions.slice(0, 19), sessionAt(19, { duration: 'long' })];
    await follow();
    server.publish(scheduleFile(invalidSessions));
    expect(await importOf(await fetchDue())).toMatchObject({ status: 'WAITING', questions: ['PROBLEMS'] });
    await subscribe({ skip_problems: true });
    const finished = await fetchNow();
    expect(finished.last_import).toMatchObject({ status: 'SUCCEEDED', errors_count: 1 });
    expect(await titles()).toHaveLength(20);
  });

  it('adds no entry without changes, and still allows undoing the previous import', async () => {
    const first = await follow();
    await fetchNow();
    await fetchNow();
    const { imports } = (await conference.owner.client.get(`/events/${conference.event_id}/imports`)).body as {
      readonly imports: readonly { readonly id: number }[];
    };
    expect(imports).toHaveLength(2);
    expectReply(UndoImport, 200, await conference.owner.client.post(`${importPath(first)}/undo`));
    expect(await titles()).toEqual([]);
  });

  it('accepts several formats, including the product’s own', async () => {
    await follow();
    const { body } = await conference.owner.client.get(`/events/${conference.event_id}/schedule.json`);
    server.publish(Buffer.from(JSON.stringify(body)));
    const reread = await fetchDue();
    expect(reread).toMatchObject({
      problem: null,
      last_import: { status: 'SUCCEEDED', counts: { unchanged: 20, updated: 0 } },
    });
  });
});

describe('problems of a schedule', () => {
  it('notifies organizers once of a problem and once of its end', async () => {
    await follow();
    await waitUntilRelayed();
    server.respondWith(respondWithStatus(404));
    expect(await fetchDue()).toMatchObject({
      problem: { code: 'STATUS', status: 404 },
      fetched_at: expect.any(String),
    });
    await noticeOf('BROKEN');
    const [problemNotice] = await notices();
    for (let attempt = 0; attempt < 3; attempt += 1) await fetchDue();
    await waitUntilRelayed();
    expect((await notices())[0]?.id).toBe(problemNotice?.id);
    server.publish(scheduleFile(twentySessions));
    expect((await fetchDue()).problem).toBeNull();
    await noticeOf('MENDED');
    const [recoveryNotice] = await notices();
    await fetchDue();
    await waitUntilRelayed();
    expect((await notices())[0]?.id).toBe(recoveryNotice?.id);
  });

  it('notifies organizers of a problem that may be temporary when it happens again', async () => {
    await follow();
    await noticeOf('CHANGED');
    server.respondWith(respondWithStatus(503, { 'retry-after': '7200' }));
    const firstFailure = await fetchDue();
    expect(firstFailure.problem).toMatchObject({ code: 'STATUS', status: 503 });
    // The server has requested a delay of two hours.
    expect(Date.parse(firstFailure.next_at ?? '') - Date.parse(firstFailure.checked_at ?? '')).toBe(7_200_000);
    await waitUntilRelayed();
    expect((await notices())[0]?.schedule_news).toBe('CHANGED');
    await fetchDue();
    await noticeOf('BROKEN');
  });

  it('keeps a problem of the file until the file changes', async () => {
    await follow();
    server.publish(Buffer.from('<html><body>Please log in</body></html>'));
    const brokenFile = await fetchDue();
    expect(brokenFile).toMatchObject({ problem: { code: 'FILE' }, last_import: { status: 'FAILED', errors_count: 1 } });
    await noticeOf('BROKEN');
    // 304: the file is unchanged.
    expect((await fetchDue()).problem).toMatchObject({ code: 'FILE' });
    expect(await titles()).toHaveLength(20);
    server.publish(scheduleFile(twentySessions));
    expect(await fetchDue()).toMatchObject({ problem: null, last_import: { status: 'SUCCEEDED' } });
    await noticeOf('MENDED');
  });

  it('notifies only organizers of the event', async () => {
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    const otherPeople = await Promise.all(
      (['MODERATOR', 'SPEAKER', 'ATTENDEE'] as const).map((role) => newMember(api, conference.event_id, { role })),
    );
    await subscribe();
    await waitForFetch();
    await noticeOf('WAITING');
    expect(await notices(organizer.client)).toMatchObject([{ schedule_news: 'WAITING' }]);
    for (const { client } of otherPeople) expect(await notices(client)).toEqual([]);
  });
});

describe('workers', () => {
  it('never fetches a schedule concurrently', async () => {
    await follow();
    const requestsBefore = server.requests.length;
    await run('due-2', 'update schedule_subscriptions set due_at = now() where event_id = $1', [conference.event_id]);
    const id = await subscriptionId();
    await Promise.all(Array.from({ length: 5 }, () => fetchSchedule({ ...worker.deps, outbound }, id)));
    expect(server.requests.length).toBe(requestsBefore + 1);
  });

  it('continues the work of a killed worker once its lease has expired', async () => {
    await follow();
    const id = await subscriptionId();
    server.publish(scheduleFile(withRenamedSession(5)));
    await run('due-3', 'update schedule_subscriptions set due_at = now() where id = $1', [id]);
    expect(await claimSubscription(api.deps.db, id, 150_000)).toBeDefined();
    expect(await findDueSubscriptions(api.deps.db)).not.toContain(id);
    await run('killed', 'update schedule_subscriptions set lease_until = now() where id = $1', [id]);
    expect(await findDueSubscriptions(api.deps.db)).toContain(id);
    await fetchSchedule({ ...worker.deps, outbound }, id);
    expect((await waitForFetch()).last_import).toMatchObject({ counts: { updated: 1 } });
  });

  it('ignores the response of a former URL', async () => {
    await follow();
    const otherServer = await startScheduleServer(scheduleFile(withRenamedSession(2)));
    try {
      const pendingRequest = new Promise<() => void>((resolveRequest) => {
        server.respondWith((reply) =>
          resolveRequest(() => void reply.writeHead(200).end(scheduleFile(twentySessions.slice(0, 1)))),
        );
      });
      await run('due-4', 'update schedule_subscriptions set due_at = now() where event_id = $1', [conference.event_id]);
      const pendingFetch = fetchSchedule({ ...worker.deps, outbound }, await subscriptionId());
      const sendResponse = await pendingRequest;
      await subscribe({ url: otherServer.url });
      sendResponse();
      await pendingFetch;
      const moved = await waitForFetch();
      expect(moved.url).toBe(otherServer.url);
      expect((await importOf(moved)).plan).toMatchObject({ changed: 1, removed: 0 });
    } finally {
      await otherServer.close();
    }
  });

  it('skips paused schedules, and those of past events, unless a person requests a fetch', async () => {
    await subscribe({ is_paused: true });
    expect(await current()).toMatchObject({ paused: 'BY_HAND', next_at: null, is_fetching: false });
    await fetchDue();
    expect(server.requests).toEqual([]);
    expect((await fetchNow()).last_import).toMatchObject({ status: 'WAITING' });
    await subscribe();
    expect(await current()).toMatchObject({ paused: null });
    await run('over', `update events set start_date = '2020-01-01', end_date = '2020-01-02' where id = $1`, [
      conference.event_id,
    ]);
    await pauseEndedSubscriptions(api.deps.db);
    expect(await current()).toMatchObject({ paused: 'EVENT_OVER', next_at: null });
    expectReply(DiscardImport, 204, await conference.owner.client.delete(importPath(await current())));
    expect((await conference.owner.client.delete(path())).status).toBe(204);
    expect((await conference.owner.client.get(path())).body).toEqual({ subscription: null });
    expectRejection(await conference.owner.client.post(`${path()}/fetch`), 'not_found');
  });
});

describe('hostile servers', () => {
  const problemOf = async (serve: Parameters<ScheduleServer['respondWith']>[0]) => {
    server.respondWith(serve);
    return (await fetchDue()).problem?.code;
  };
  beforeEach(() => follow());
  afterEach(async () => expect(await titles()).toEqual(twentySessions.map(({ title }) => title)));

  it('does not exhaust memory with a decompression bomb', async () => {
    const compressedBomb = gzipSync(Buffer.alloc(60 * 1024 * 1024, ' '));
    const gzipHeaders = { 'content-encoding': 'gzip' } as const;
    expect(await problemOf((reply) => void reply.writeHead(200, gzipHeaders).end(compressedBomb))).toBe('TOO_LARGE');
    expect(await problemOf((reply) => void reply.writeHead(200, gzipHeaders).end('no gzip'))).toBe('ENCODING');
    const brotliHeaders = { 'content-encoding': 'br' } as const;
    expect(await problemOf((reply) => void reply.writeHead(200, brotliHeaders).end('packed'))).toBe('ENCODING');
    // Valid compressed content is read.
    const compressedFile = gzipSync(scheduleFile(twentySessions));
    expect(await problemOf((reply) => void reply.writeHead(200, gzipHeaders).end(compressedFile))).toBeUndefined();
  });

  it('cuts off a response that never ends', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ');
    expect(
      await problemOf((reply) => {
        reply.writeHead(200);
        const write = (): void => {
          while (!reply.destroyed && reply.write(piece));
          if (!reply.destroyed) reply.once('drain', write);
        };
        write();
      }),
    ).toBe('TOO_LARGE');
  });

  it('follows up to three redirects, and never to a forbidden address', async () => {
    const redirectTo = (location: string) => respondWithStatus(302, { location });
    expect(await problemOf(redirectTo('/again'))).toBe('REDIRECTS');
    expect(await problemOf(redirectTo('https://10.0.0.1/schedule.xml'))).toBe('ADDRESS');
    expect(await problemOf(redirectTo('http://169.254.169.254/latest/meta-data'))).toBe('ADDRESS');
    expect(await problemOf(redirectTo('file:///etc/passwd'))).toBe('ADDRESS');
    expect(await problemOf(redirectTo('http://'))).toBe('STATUS');
    const bytes = scheduleFile(twentySessions);
    expect(
      await problemOf((reply, request) =>
        request.url === '/moved' ? void reply.writeHead(200).end(bytes) : redirectTo('/moved')(reply, request),
      ),
    ).toBeUndefined();
  });

  it('rejects a server whose name changes to a private address', async () => {
    let resolvedIp = '127.0.0.1';
    const resolve: ResolveName = (_name, callback) => callback(null, [{ address: resolvedIp, family: 4 }]);
    const outboundWithRebinding = createOutbound(api.deps.config, { resolve });
    await run('name', 'update schedule_subscriptions set url = $2, due_at = now() where event_id = $1', [
      conference.event_id,
      `http://turning.example:${server.port}/schedule.xml`,
    ]);
    const id = await subscriptionId();
    await fetchSchedule({ ...worker.deps, outbound: outboundWithRebinding }, id);
    expect((await waitForFetch()).problem).toBeNull();
    resolvedIp = '10.0.0.1';
    server.respondWith((reply) => reply.destroy());
    await run('due-5', 'update schedule_subscriptions set due_at = now() where id = $1', [id]);
    await fetchSchedule({ ...worker.deps, outbound: outboundWithRebinding }, id);
    outboundWithRebinding.close();
    expect((await waitForFetch()).problem?.code).toBe('ADDRESS');
  });

  it('changes nothing for a server that sends no schedule or invalid headers', async () => {
    expect(await problemOf((reply) => void reply.writeHead(200).end())).toBe('FILE');
    expect(await problemOf((reply) => void reply.writeHead(200).end(Buffer.from([0, 1, 2, 255])))).toBe('FILE');
    expect(await problemOf((reply) => reply.destroy())).toBe('UNREACHABLE');
    const invalidHeaders = { etag: `"${'x'.repeat(5000)}"`, 'last-modified': 'some day', 'retry-after': '99999999999' };
    expect(await problemOf(respondWithStatus(500, invalidHeaders))).toBe('STATUS');
  });
});

describe('schedule URLs', () => {
  it('accepts public https URLs only, unless the operator has allowed the network', async () => {
    for (const url of [
      'http://10.0.0.1/s.xml',
      'https://169.254.169.254/s',
      'https://[::1]/',
      'ftp://a.example/',
      'schedule',
    ])
      expectRejection(await conference.owner.client.put(path(), draft({ url })), 'schedule_address_refused');
    expect((await conference.owner.client.get(path())).body).toEqual({ subscription: null });
  });

  it('fetches a URL at an allowed interval', async () => {
    for (const every_minutes of [subscriptionMinutes.min - 1, subscriptionMinutes.max + 1, 7.5])
      expectRejection(await conference.owner.client.put(path(), draft({ every_minutes })), 'invalid_request');
    for (const url of ['', `https://example.org/${'x'.repeat(1000)}`])
      expectRejection(await conference.owner.client.put(path(), draft({ url })), 'invalid_request');
    for (const every_minutes of [subscriptionMinutes.min, subscriptionMinutes.max])
      expect(await subscribe({ every_minutes, is_paused: true })).toMatchObject({ every_minutes });
    await subscribe({ url: `https://example.org/${'x'.repeat(980)}`, is_paused: true });
  });
});

/** Events follow the schedule at an address: what is fetched, asked and told, and what hostile servers achieve. */
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
import { dateIn, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { breaksWith, type ScheduleServer, startScheduleServer } from '../support/worker/schedule-server.ts';
import { file, renamed, session, twenty } from '../support/worker/small-schedules.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
const outbound = createOutbound(api.deps.config);
let worker: TestWorker;
let server: ScheduleServer;
let conference: TestConference;

beforeAll(async () => {
  // A thread takes as long to start as everything else.
  worker = await startTestWorker(api.env);
});
afterAll(async () => {
  await worker.stop();
  outbound.close();
});
beforeEach(async () => {
  conference = await newConference(api);
  server = await startScheduleServer(file(twenty));
});
afterEach(() => server.close());

const run = <R extends object>(name: string, sql: string, values: readonly unknown[] = []) =>
  api.deps.db.rows(statement<R>(`t-subscribed-${name}`, sql), values);
const path = () => `/events/${conference.event_id}/schedule-subscription`;
const current = async (): Promise<ScheduleSubscription> => {
  const { subscription } = expectReply(GetScheduleSubscription, 200, await conference.owner.client.get(path()));
  if (subscription === null) throw new Error('The event follows no schedule.');
  return subscription;
};
const draft = (options: object = {}) => ({ url: server.url, every_minutes: 30, ...options });
const subscribe = async (options: object = {}) =>
  expectReply(SubscribeSchedule, 200, await conference.owner.client.put(path(), draft(options)));

async function settled(): Promise<ScheduleSubscription> {
  await waitUntil('the fetch and its import are over', async () => !(await current()).is_fetching);
  return current();
}
const fetchNow = async () => {
  expectReply(FetchSchedule, 202, await conference.owner.client.post(`${path()}/fetch`));
  return settled();
};
const ownId = async (): Promise<number> =>
  (
    await run<{ id: number }>('id', 'select id from schedule_subscriptions where event_id = $1', [conference.event_id])
  )[0]?.id ?? 0;
/** The interval is over: any worker may fetch. */
async function fetchDue(): Promise<ScheduleSubscription> {
  await run('due', 'update schedule_subscriptions set due_at = now() where event_id = $1', [conference.event_id]);
  await fetchSchedule({ ...worker.deps, outbound }, await ownId());
  return settled();
}
const importPath = ({ last_import }: ScheduleSubscription): string =>
  `/events/${conference.event_id}/imports/${last_import?.id ?? 0}`;
const importOf = async (subscription: ScheduleSubscription) =>
  expectReply(GetImport, 200, await conference.owner.client.get(importPath(subscription)));
async function sayYes(subscription: ScheduleSubscription, answers: object = {}): Promise<ScheduleSubscription> {
  expectReply(ApplyImport, 202, await conference.owner.client.post(`${importPath(subscription)}/apply`, answers));
  return settled();
}
/** Follows the server, and says yes to the first import. */
async function follow(options: object = {}): Promise<ScheduleSubscription> {
  await subscribe(options);
  return sayYes(await settled());
}
const titles = async (): Promise<string[]> =>
  (
    await run<{ title: string; status: string }>(
      'titles',
      'select title, status from sessions where event_id = $1 order by external_id::int',
      [conference.event_id],
    )
  ).map(({ title, status }) => (status === 'CANCELLED' ? `(${title})` : title));

interface Told {
  readonly id: number;
  readonly kind: string;
  readonly schedule_news: string;
}
const news = async (client = conference.owner.client): Promise<Told[]> => {
  const { notifications } = (await client.get('/notifications')).body as { readonly notifications: readonly Told[] };
  return notifications.filter(({ kind }) => kind === 'SCHEDULE_NEWS');
};
const toldOf = (what: string) =>
  waitUntil(`it is told: ${what}`, async () => (await news())[0]?.schedule_news === what);
/** Everything that was recorded before has been told. */
const relayed = () =>
  waitUntil(
    'the outbox is empty',
    async () =>
      (await run('outbox', `select 1 as one from outbox where name = 'schedule_subscription.updated'`)).length === 0,
  );

describe('a subscribed schedule', () => {
  it('asks first, then follows by itself: what changed is shown, told and can be taken back', async () => {
    await subscribe();
    const waiting = await settled();
    expect(waiting.last_import).toMatchObject({ status: 'WAITING', is_subscribed: true, file_name: 'schedule.xml' });
    expect(await titles()).toEqual([]);
    expect((await importOf(waiting)).plan).toMatchObject({ created: 20, removed: 0 });
    await toldOf('WAITING');
    expect((await sayYes(waiting)).last_import).toMatchObject({ status: 'SUCCEEDED', counts: { created: 20 } });
    expect(await titles()).toHaveLength(20);
    await toldOf('CHANGED');

    // Nothing new costs a request without a body.
    await fetchDue();
    expect(server.answered.at(-1)).toBe(304);

    server.publish(file(renamed(3)));
    const changed = await fetchDue();
    expect(changed).toMatchObject({ problem: null, last_import: { status: 'SUCCEEDED', counts: { updated: 1 } } });
    const done = await importOf(changed);
    expect(done.plan).toMatchObject({ changed: 1, sessions: [{ kind: 'CHANGED', fields: ['title'] }] });
    expect(done.questions).toEqual([]);

    // Taken back; what comes next asks again.
    expectReply(UndoImport, 200, await conference.owner.client.post(`${importPath(changed)}/take-back`));
    expect((await titles())[3]).toBe('Session 03');
    server.publish(file(renamed(4)));
    expect((await fetchDue()).last_import).toMatchObject({ status: 'WAITING' });
  });

  it('whose server knows no validators is compared by its content', async () => {
    const bytes = file(twenty);
    server.answerWith((reply) => void reply.writeHead(200).end(bytes));
    const first = await follow();
    expect(await fetchDue()).toMatchObject({ last_import: { id: first.last_import?.id }, problem: null });
  });

  it('waits where more than a tenth would be cancelled, or the days do not fit; what is discarded does not come again', async () => {
    await follow();
    server.publish(file(twenty.slice(0, 18)));
    expect((await fetchDue()).last_import).toMatchObject({ status: 'SUCCEEDED', counts: { removed: 2 } });
    server.publish(file(twenty.slice(0, 16)));
    const removals = await fetchDue();
    expect(removals.last_import).toMatchObject({ status: 'WAITING' });
    expect(await importOf(removals)).toMatchObject({ questions: ['REMOVALS'], plan: { removed: 2 } });
    await toldOf('WAITING');
    expect((await titles()).filter((title) => title.startsWith('('))).toHaveLength(2);

    // Another version replaces the one that waits.
    const later = dateIn(40);
    server.publish(
      file(
        twenty.map((one) => ({ ...one, date: `${later}T10:00:00` })),
        later,
      ),
    );
    const days = await fetchDue();
    expect((await importOf(days)).questions).toEqual(['DAYS']);
    expectRefusal(await conference.owner.client.get(importPath(removals)), 'not_found');
    expectReply(DiscardImport, 204, await conference.owner.client.delete(importPath(days)));
    const discarded = await fetchDue();
    expect(discarded.last_import).toMatchObject({ status: 'SUCCEEDED', counts: { removed: 2 } });
    // Unless somebody asks for it.
    expect((await fetchNow()).last_import).toMatchObject({ status: 'WAITING' });
  });

  it('with a bad session asks, or leaves it out by choice', async () => {
    const bad = [...twenty.slice(0, 19), session(19, { duration: 'long' })];
    await follow();
    server.publish(file(bad));
    expect(await importOf(await fetchDue())).toMatchObject({ status: 'WAITING', questions: ['PROBLEMS'] });
    await subscribe({ skip_problems: true });
    const done = await fetchNow();
    expect(done.last_import).toMatchObject({ status: 'SUCCEEDED', errors_count: 1 });
    expect(await titles()).toHaveLength(20);
  });

  it('that changed nothing leaves no trace, and does not keep the import before from being taken back', async () => {
    const first = await follow();
    await fetchNow();
    await fetchNow();
    const { imports } = (await conference.owner.client.get(`/events/${conference.event_id}/imports`)).body as {
      readonly imports: readonly { readonly id: number }[];
    };
    expect(imports).toHaveLength(2);
    expectReply(UndoImport, 200, await conference.owner.client.post(`${importPath(first)}/take-back`));
    expect(await titles()).toEqual([]);
  });

  it('is one of several formats, also our own', async () => {
    await follow();
    const { body } = await conference.owner.client.get(`/events/${conference.event_id}/schedule.json`);
    server.publish(Buffer.from(JSON.stringify(body)));
    const own = await fetchDue();
    expect(own).toMatchObject({
      problem: null,
      last_import: { status: 'SUCCEEDED', counts: { unchanged: 20, updated: 0 } },
    });
  });
});

describe('a break', () => {
  it('is told once, and its end once', async () => {
    await follow();
    await relayed();
    server.answerWith(breaksWith(404));
    expect(await fetchDue()).toMatchObject({
      problem: { code: 'STATUS', status: 404 },
      fetched_at: expect.any(String),
    });
    await toldOf('BROKEN');
    const [told] = await news();
    for (let attempt = 0; attempt < 3; attempt += 1) await fetchDue();
    await relayed();
    expect((await news())[0]?.id).toBe(told?.id);
    server.publish(file(twenty));
    expect((await fetchDue()).problem).toBeNull();
    await toldOf('MENDED');
    const [mended] = await news();
    await fetchDue();
    await relayed();
    expect((await news())[0]?.id).toBe(mended?.id);
  });

  it('that may pass by itself is told when it comes again', async () => {
    await follow();
    await toldOf('CHANGED');
    server.answerWith(breaksWith(503, { 'retry-after': '7200' }));
    const once = await fetchDue();
    expect(once.problem).toMatchObject({ code: 'STATUS', status: 503 });
    // The server has asked for two hours.
    expect(Date.parse(once.next_at ?? '') - Date.parse(once.checked_at ?? '')).toBe(7_200_000);
    await relayed();
    expect((await news())[0]?.schedule_news).toBe('CHANGED');
    await fetchDue();
    await toldOf('BROKEN');
  });

  it('of the file is one until the file is another one', async () => {
    await follow();
    server.publish(Buffer.from('<html><body>Please log in</body></html>'));
    const broken = await fetchDue();
    expect(broken).toMatchObject({ problem: { code: 'FILE' }, last_import: { status: 'FAILED', errors_count: 1 } });
    await toldOf('BROKEN');
    // 304: still the same file.
    expect((await fetchDue()).problem).toMatchObject({ code: 'FILE' });
    expect(await titles()).toHaveLength(20);
    server.publish(file(twenty));
    expect(await fetchDue()).toMatchObject({ problem: null, last_import: { status: 'SUCCEEDED' } });
    await toldOf('MENDED');
  });

  it('is told to those who run the event, and to nobody else', async () => {
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    const others = await Promise.all(
      (['MODERATOR', 'SPEAKER', 'ATTENDEE'] as const).map((role) => newMember(api, conference.event_id, { role })),
    );
    await subscribe();
    await settled();
    await toldOf('WAITING');
    expect(await news(organizer.client)).toMatchObject([{ schedule_news: 'WAITING' }]);
    for (const { client } of others) expect(await news(client)).toEqual([]);
  });
});

describe('workers', () => {
  it('never fetch a schedule at the same time', async () => {
    await follow();
    const before = server.asked.length;
    await run('due-2', 'update schedule_subscriptions set due_at = now() where event_id = $1', [conference.event_id]);
    const id = await ownId();
    await Promise.all(Array.from({ length: 5 }, () => fetchSchedule({ ...worker.deps, outbound }, id)));
    expect(server.asked.length).toBe(before + 1);
  });

  it('go on with what a killed one has left, once its lease is over', async () => {
    await follow();
    const id = await ownId();
    server.publish(file(renamed(5)));
    await run('due-3', 'update schedule_subscriptions set due_at = now() where id = $1', [id]);
    expect(await claimSubscription(api.deps.db, id, 150_000)).toBeDefined();
    expect(await findDueSubscriptions(api.deps.db)).not.toContain(id);
    await run('killed', 'update schedule_subscriptions set lease_until = now() where id = $1', [id]);
    expect(await findDueSubscriptions(api.deps.db)).toContain(id);
    await fetchSchedule({ ...worker.deps, outbound }, id);
    expect((await settled()).last_import).toMatchObject({ counts: { updated: 1 } });
  });

  it('do not count an answer of a former address', async () => {
    await follow();
    const other = await startScheduleServer(file(renamed(2)));
    try {
      const isAsked = new Promise<() => void>((asked) => {
        server.answerWith((reply) => asked(() => void reply.writeHead(200).end(file(twenty.slice(0, 1)))));
      });
      await run('due-4', 'update schedule_subscriptions set due_at = now() where event_id = $1', [conference.event_id]);
      const fetching = fetchSchedule({ ...worker.deps, outbound }, await ownId());
      const answer = await isAsked;
      await subscribe({ url: other.url });
      answer();
      await fetching;
      const moved = await settled();
      expect(moved.url).toBe(other.url);
      expect((await importOf(moved)).plan).toMatchObject({ changed: 1, removed: 0 });
    } finally {
      await other.close();
    }
  });

  it('leave a paused one alone, also that of an event that is over, unless somebody asks', async () => {
    await subscribe({ is_paused: true });
    expect(await current()).toMatchObject({ paused: 'BY_HAND', next_at: null, is_fetching: false });
    await fetchDue();
    expect(server.asked).toEqual([]);
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
    expectRefusal(await conference.owner.client.post(`${path()}/fetch`), 'not_found');
  });
});

describe('a hostile server', () => {
  const problemWith = async (serve: Parameters<ScheduleServer['answerWith']>[0]) => {
    server.answerWith(serve);
    return (await fetchDue()).problem?.code;
  };
  beforeEach(() => follow());
  afterEach(async () => expect(await titles()).toEqual(twenty.map(({ title }) => title)));

  it('that packs a bomb fills no memory', async () => {
    const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024, ' '));
    const isPacked = { 'content-encoding': 'gzip' } as const;
    expect(await problemWith((reply) => void reply.writeHead(200, isPacked).end(bomb))).toBe('TOO_LARGE');
    expect(await problemWith((reply) => void reply.writeHead(200, isPacked).end('no gzip'))).toBe('ENCODING');
    const brotli = { 'content-encoding': 'br' } as const;
    expect(await problemWith((reply) => void reply.writeHead(200, brotli).end('packed'))).toBe('ENCODING');
    // What is packed well is read.
    const packed = gzipSync(file(twenty));
    expect(await problemWith((reply) => void reply.writeHead(200, isPacked).end(packed))).toBeUndefined();
  });

  it('that never ends is cut off', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ');
    expect(
      await problemWith((reply) => {
        reply.writeHead(200);
        const write = (): void => {
          while (!reply.destroyed && reply.write(piece));
          if (!reply.destroyed) reply.once('drain', write);
        };
        write();
      }),
    ).toBe('TOO_LARGE');
  });

  it('that sends elsewhere is followed three times at most, and never to a forbidden address', async () => {
    const to = (location: string) => breaksWith(302, { location });
    expect(await problemWith(to('/again'))).toBe('REDIRECTS');
    expect(await problemWith(to('https://10.0.0.1/schedule.xml'))).toBe('ADDRESS');
    expect(await problemWith(to('http://169.254.169.254/latest/meta-data'))).toBe('ADDRESS');
    expect(await problemWith(to('file:///etc/passwd'))).toBe('ADDRESS');
    expect(await problemWith(to('http://'))).toBe('STATUS');
    const bytes = file(twenty);
    expect(
      await problemWith((reply, request) =>
        request.url === '/moved' ? void reply.writeHead(200).end(bytes) : to('/moved')(reply, request),
      ),
    ).toBeUndefined();
  });

  it('whose name turns to another address is refused', async () => {
    let address = '127.0.0.1';
    const resolve: ResolveName = (_name, done) => done(null, [{ address, family: 4 }]);
    const turning = createOutbound(api.deps.config, { resolve });
    await run('name', 'update schedule_subscriptions set url = $2, due_at = now() where event_id = $1', [
      conference.event_id,
      `http://turning.example:${server.port}/schedule.xml`,
    ]);
    const id = await ownId();
    await fetchSchedule({ ...worker.deps, outbound: turning }, id);
    expect((await settled()).problem).toBeNull();
    address = '10.0.0.1';
    server.answerWith((reply) => reply.destroy());
    await run('due-5', 'update schedule_subscriptions set due_at = now() where id = $1', [id]);
    await fetchSchedule({ ...worker.deps, outbound: turning }, id);
    turning.close();
    expect((await settled()).problem?.code).toBe('ADDRESS');
  });

  it('that sends no schedule, or nonsense in its headers, has changed nothing', async () => {
    expect(await problemWith((reply) => void reply.writeHead(200).end())).toBe('FILE');
    expect(await problemWith((reply) => void reply.writeHead(200).end(Buffer.from([0, 1, 2, 255])))).toBe('FILE');
    expect(await problemWith((reply) => reply.destroy())).toBe('UNREACHABLE');
    const odd = { etag: `"${'x'.repeat(5000)}"`, 'last-modified': 'some day', 'retry-after': '99999999999' };
    expect(await problemWith(breaksWith(500, odd))).toBe('STATUS');
  });
});

describe('an address', () => {
  it('is public and has https, unless the operator has named its network', async () => {
    for (const url of [
      'http://10.0.0.1/s.xml',
      'https://169.254.169.254/s',
      'https://[::1]/',
      'ftp://a.example/',
      'schedule',
    ])
      expectRefusal(await conference.owner.client.put(path(), draft({ url })), 'schedule_address_refused');
    expect((await conference.owner.client.get(path())).body).toEqual({ subscription: null });
  });

  it('is asked within limits', async () => {
    for (const every_minutes of [subscriptionMinutes.min - 1, subscriptionMinutes.max + 1, 7.5])
      expectRefusal(await conference.owner.client.put(path(), draft({ every_minutes })), 'invalid_request');
    for (const url of ['', `https://example.org/${'x'.repeat(1000)}`])
      expectRefusal(await conference.owner.client.put(path(), draft({ url })), 'invalid_request');
    for (const every_minutes of [subscriptionMinutes.min, subscriptionMinutes.max])
      expect(await subscribe({ every_minutes, is_paused: true })).toMatchObject({ every_minutes });
    await subscribe({ url: `https://example.org/${'x'.repeat(980)}`, is_paused: true });
  });
});

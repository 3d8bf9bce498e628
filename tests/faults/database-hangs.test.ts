/**
 * PostgreSQL, then Redis, hangs (SIGSTOP) under API, gateway and worker as real processes while people read and write: every
 * request ends, no probe and no socket notices, and afterwards all is as before (docs/decisions/0040).
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { setModerationRules } from '@plenum/core/domain/chat/moderation/change-moderation-rules';
import { statement } from '@plenum/core/platform/db/database';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../scripts/embedded/postgres.ts';
import { loadSecrets } from '../../scripts/embedded/secrets.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { connectedTo } from '../support/faults/database-content.ts';
import { hang } from '../support/faults/hang.ts';
import { passing } from '../support/faults/passing.ts';
import { apiPod, gatewayPod, redisPod, workerPod } from '../support/faults/pods.ts';
import { keepProbing, type Probing } from '../support/faults/probes.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import { actingAs, type Conference, makeConference, makeMember, type Person } from '../support/gateway/world.ts';

/** Longer than any request may take, so that some begin and end while nothing answers. */
const hangMs = 18_000;
/** Waiting for a connection and then for a silent statement (docs/decisions/0040), and what a busy machine may add. */
const requestMaxMs = 16_000 + 5_000;
/** A command to Redis waits no longer (`connections.ts`). */
const redisCommandMaxMs = 2_000;
const healMaxMs = 15_000;
const writeEveryMs = 500;
const readEveryMs = 200;
const poolMax = 5;
/** The API of the test itself, too. */
const pools = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'plenum-hang-'));
let postgres: Postgres;
let redis: Awaited<ReturnType<typeof redisPod>>;
let api: TestApi;
let pods: Record<'api' | 'gateway' | 'worker', ReturnType<typeof apiPod>>;
let conference: Conference;
let people: readonly Person[];
let browsers: readonly SocketBrowser[];
let probing: Probing;
let goOn: () => void = () => undefined;

beforeAll(async () => {
  const logPath = join(dataDir, 'postgres.log');
  postgres = await startPostgres({ dataDir, logPath, secrets: loadSecrets(dataDir), durable: false });
  await migrateDatabase(postgres.url);
  redis = await redisPod();
  const settings = { DATABASE_URL: postgres.url, REDIS_URL: redis.url(), LOG_LEVEL: 'silent' };
  api = await buildTestApi({ ...settings, DATABASE_POOL_MAX: String(poolMax) });
  pods = { api: apiPod('api', api.env), gateway: gatewayPod('gateway', api.env), worker: workerPod(api.env) };
  await Promise.all(Object.values(pods).map((pod) => pod.start()));
  conference = await makeConference(api.deps);
  await setModerationRules(actingAs(api.deps, conference.creator), conference.event_id, {
    ...defaultModerationRules,
    flood_messages: 0,
    repeat_limit: 0,
  });
  const names = ['Anna', 'Ben', 'Carl', 'Dora'];
  people = await Promise.all(names.map((name) => makeMember(api.deps, conference, 'ATTENDEE', name)));
});
afterAll(async () => {
  await Promise.all(Object.values(pods).map((pod) => pod.kill()));
  await api.close();
  await redis.remove();
  await postgres.stop();
  rmSync(postgres.filesDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  browsers = await Promise.all(
    people.map(({ socketToken }) => openBrowser(pods.gateway.url(), { token: socketToken })),
  );
  for (const browser of browsers)
    expect(await browser.request('join_chat_room', { room_id: conference.rooms.GLOBAL })).toMatchObject({ ok: true });
  await waitUntil('all are ready', async () => {
    const ready = await Promise.all([`${pods.api.url()}/api`, pods.gateway.url(), pods.worker.url()].map(isReady));
    return ready.every(Boolean);
  });
  probing = keepProbing(pods);
});
afterEach(async () => {
  goOn();
  await probing.stop();
  for (const browser of browsers) browser.close();
});

const isReady = async (base: string): Promise<boolean> => (await fetch(`${base}/health/ready`)).ok;

/** One request and its end. */
interface Exchange {
  readonly what: 'read' | 'write';
  readonly beganMs: number;
  readonly endedMs: number;
  /** 0 when nothing came in time. */
  readonly status: number;
  readonly client_id: string;
}

async function exchange(what: Exchange['what'], person: Person, client_id: string): Promise<Exchange> {
  const beganMs = performance.now();
  const write = { method: 'POST', body: JSON.stringify({ content: `message ${client_id}`, client_id }) };
  const status = await fetch(`${pods.api.url()}/api/chat-rooms/${conference.rooms.GLOBAL}/messages`, {
    ...(what === 'write' ? write : {}),
    headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(requestMaxMs),
  }).then(
    async (reply) => {
      await reply.text();
      return reply.status;
    },
    () => 0,
  );
  return { what, beganMs, endedMs: performance.now(), status, client_id };
}

interface Crowd {
  /** In the order in which they ended. */
  readonly exchanges: readonly Exchange[];
  /** Begins nothing new, and ends with the last that is on its way. */
  stop(): Promise<void>;
}

/** Everybody reads and writes now and then, whether the last request was answered or not. */
function letThemTalk(): Crowd {
  const exchanges: Exchange[] = [];
  const open = new Set<Promise<unknown>>();
  const begin = (what: Exchange['what']) => {
    for (const person of people) {
      const going: Promise<unknown> = exchange(what, person, randomUUID()).then((ended) => {
        exchanges.push(ended);
        open.delete(going);
      });
      open.add(going);
    }
  };
  const timers = [setInterval(() => begin('write'), writeEveryMs), setInterval(() => begin('read'), readEveryMs)];
  return {
    exchanges,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
    },
  };
}

const storedMessages = statement<Pick<RoomMessage, 'client_id' | 'seq'>>(
  't-hang-messages',
  'select client_id, seq from room_messages where room_id = $1 order by seq',
);

/** What was acknowledged is there once, nothing is there twice, and numbers have no gaps. */
async function expectTranscript(exchanges: readonly Exchange[]): Promise<void> {
  const stored = await api.deps.db.rows(storedMessages, [conference.rooms.GLOBAL]);
  const ids = stored.map(({ client_id }) => client_id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1));
  const acknowledged = exchanges.filter(({ what, status }) => what === 'write' && status === 201);
  expect(acknowledged.filter(({ client_id }) => !ids.includes(client_id))).toEqual([]);
}

/** Nobody would have been taken out of traffic or started anew, and everybody is still connected. */
async function expectNobodyNoticed(): Promise<void> {
  await probing.stop();
  expect(probing.failures).toEqual([]);
  expect([...probing.answers.values()].filter(({ count }) => count >= hangMs / 5_000)).toHaveLength(6);
  expect(browsers.map(({ socket }) => socket.connected)).toEqual(browsers.map(() => true));
}

/** Everybody writes again, and everybody gets it live. */
async function expectHealed(): Promise<void> {
  await waitUntil(
    'posts are taken again',
    async () => {
      const ends = await Promise.all(people.map((person) => exchange('write', person, randomUUID())));
      return ends.every(({ status }) => status === 201);
    },
    healMaxMs,
  );
  const [anna] = people;
  if (anna === undefined) throw new Error('There are no people.');
  await waitUntil(
    'messages are live again',
    async () => {
      const { client_id } = await exchange('write', anna, randomUUID());
      await passing(writeEveryMs);
      return browsers.every((browser) =>
        browser.all('new_chat_message').some((told) => 'client_id' in told && told.client_id === client_id),
      );
    },
    healMaxMs,
  );
}

/** How many connections the server has, beside the one that asks. */
const connections = (): Promise<number> =>
  connectedTo(postgres.url, async (client) => {
    const { rowCount } = await client.query(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rowCount ?? 0;
  });

it('PostgreSQL hangs: requests end with 503, probes and sockets do not notice, and nothing acknowledged is lost', async () => {
  const crowd = letThemTalk();
  await waitUntil('they talk', () => crowd.exchanges.filter(({ status }) => status === 201).length >= people.length);

  goOn = hang(postgres.pid);
  const hungMs = performance.now();
  const entering = Promise.all(
    browsers.map((browser): Promise<unknown> =>
      browser.socket.timeout(requestMaxMs).emitWithAck('join_chat_room', { room_id: conference.rooms.ADMIN }),
    ),
  );
  await passing(hangMs);
  const resumedMs = performance.now();
  goOn();

  await expectHealed();
  await crowd.stop();
  const asked = crowd.exchanges.filter(({ beganMs, endedMs }) => beganMs < resumedMs && endedMs > hungMs);
  expect(asked.filter(({ status }) => status === 0)).toEqual([]);
  const during = asked.filter(({ beganMs, endedMs }) => beganMs > hungMs && endedMs < resumedMs);
  expect(during.length).toBeGreaterThan(people.length);
  expect(during.filter(({ status }) => status !== 503)).toEqual([]);
  for (const reply of await entering)
    expect(reply).toMatchObject({ ok: false, error: { error: 'service_unavailable' } });
  await expectNobodyNoticed();
  await expectTranscript(crowd.exchanges);
  await waitUntil('no connection is left over', async () => (await connections()) <= pools * poolMax);
});

it('Redis hangs: posts are stored, probes and sockets do not notice, and messages are live again afterwards', async () => {
  const crowd = letThemTalk();
  await waitUntil('they talk', () => crowd.exchanges.filter(({ status }) => status === 201).length >= people.length);

  goOn = hang(redis.pid());
  const hungMs = performance.now();
  await passing(hangMs);
  const resumedMs = performance.now();
  goOn();

  await expectHealed();
  await crowd.stop();
  const asked = crowd.exchanges.filter(({ beganMs, endedMs }) => beganMs < resumedMs && endedMs > hungMs);
  // Counters of limits must not count afterwards, all at once, what was asked during the silence.
  expect(asked.filter(({ what, status }) => status !== (what === 'write' ? 201 : 200))).toEqual([]);
  // Only at first: then Redis counts as away.
  const late = asked.filter(({ beganMs, endedMs }) => endedMs - beganMs > redisCommandMaxMs);
  expect(late.length).toBeLessThan(asked.filter(({ what }) => what === 'write').length / 2);
  await expectNobodyNoticed();
  await expectTranscript(crowd.exchanges);
});

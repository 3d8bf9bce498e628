/**
 * PostgreSQL, then Redis, hangs (SIGSTOP) under API, gateway and worker as real processes while people read and write:
 * every request ends, probes and sockets are unaffected, and everything recovers (docs/decisions/0040).
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
import { waitForCondition } from '../support/api/wait-until.ts';
import { withConnection } from '../support/faults/database-content.ts';
import { suspendProcess } from '../support/faults/hang.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { apiPod, gatewayPod, redisPod, workerPod } from '../support/faults/pods.ts';
import { startProbing, type ProbeResults } from '../support/faults/probes.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  type Person,
} from '../support/gateway/world.ts';

/** Longer than the request timeout, so that some requests begin and end during the outage. */
const hangMs = 18_000;
/** The timeouts of a connection and of a statement (docs/decisions/0040), plus a margin for a busy machine. */
const maxRequestMs = 16_000 + 5_000;
/** The command timeout of Redis (`connections.ts`). */
const maxRedisCommandMs = 2_000;
const maxRecoveryMs = 15_000;
const writeEveryMs = 500;
const readEveryMs = 200;
const maxPoolSize = 5;
/** Includes the API in the process of the test. */
const poolCount = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'plenum-database-hangs-'));
let postgres: Postgres;
let redis: Awaited<ReturnType<typeof redisPod>>;
let api: TestApi;
let pods: Record<'api' | 'gateway' | 'worker', ReturnType<typeof apiPod>>;
let conference: Conference;
let people: readonly Person[];
let browsers: readonly SocketBrowser[];
let probing: ProbeResults;
let resumeServer: () => void = () => undefined;

beforeAll(async () => {
  const logPath = join(dataDir, 'postgres.log');
  postgres = await startPostgres({ dataDir, logPath, secrets: loadSecrets(dataDir), durable: false });
  await migrateDatabase(postgres.url);
  redis = await redisPod();
  const settings = { DATABASE_URL: postgres.url, REDIS_URL: redis.url(), LOG_LEVEL: 'silent' };
  api = await buildTestApi({ ...settings, DATABASE_POOL_MAX: String(maxPoolSize) });
  pods = { api: apiPod('api', api.env), gateway: gatewayPod('gateway', api.env), worker: workerPod(api.env) };
  await Promise.all(Object.values(pods).map((pod) => pod.start()));
  conference = await createConferenceWithRooms(api.deps);
  await setModerationRules(scopeOfPerson(api.deps, conference.creator), conference.event_id, {
    ...defaultModerationRules,
    flood_messages: 0,
    repeat_limit: 0,
  });
  const names = ['Anna', 'Ben', 'Carl', 'Dora'];
  people = await Promise.all(names.map((name) => setMembership(api.deps, conference, 'ATTENDEE', name)));
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
  await waitForCondition('all processes are ready', async () => {
    const ready = await Promise.all([`${pods.api.url()}/api`, pods.gateway.url(), pods.worker.url()].map(isReady));
    return ready.every(Boolean);
  });
  probing = startProbing(pods);
});
afterEach(async () => {
  resumeServer();
  await probing.stop();
  for (const browser of browsers) browser.close();
});

const isReady = async (baseUrl: string): Promise<boolean> => (await fetch(`${baseUrl}/health/ready`)).ok;

/** A request and its outcome. */
interface Exchange {
  readonly kind: 'read' | 'write';
  readonly startedMs: number;
  readonly endedMs: number;
  /** 0 after a timeout. */
  readonly status: number;
  readonly client_id: string;
}

async function sendRequest(kind: Exchange['kind'], person: Person, client_id: string): Promise<Exchange> {
  const startedMs = performance.now();
  const writeOptions = { method: 'POST', body: JSON.stringify({ content: `message ${client_id}`, client_id }) };
  const status = await fetch(`${pods.api.url()}/api/chat-rooms/${conference.rooms.GLOBAL}/messages`, {
    ...(kind === 'write' ? writeOptions : {}),
    headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(maxRequestMs),
  }).then(
    async (reply) => {
      await reply.text();
      return reply.status;
    },
    () => 0,
  );
  return { kind, startedMs, endedMs: performance.now(), status, client_id };
}

interface Crowd {
  /** In the order of completion. */
  readonly exchanges: readonly Exchange[];
  /** Stops sending requests and waits for those in flight. */
  stop(): Promise<void>;
}

/** Makes everybody read and write periodically, even if the last request is still open. */
function startCrowd(): Crowd {
  const exchanges: Exchange[] = [];
  const openRequests = new Set<Promise<unknown>>();
  const beginRequest = (kind: Exchange['kind']) => {
    for (const person of people) {
      const pendingRequest: Promise<unknown> = sendRequest(kind, person, randomUUID()).then((finishedExchange) => {
        exchanges.push(finishedExchange);
        openRequests.delete(pendingRequest);
      });
      openRequests.add(pendingRequest);
    }
  };
  const timers = [
    setInterval(() => beginRequest('write'), writeEveryMs),
    setInterval(() => beginRequest('read'), readEveryMs),
  ];
  return {
    exchanges,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(openRequests);
    },
  };
}

const storedMessages = statement<Pick<RoomMessage, 'client_id' | 'seq'>>(
  't-hang-messages',
  'select client_id, seq from room_messages where room_id = $1 order by seq',
);

/** Asserts that acknowledged messages are stored once, none twice, and sequence numbers have no gaps. */
async function expectTranscript(exchanges: readonly Exchange[]): Promise<void> {
  const storedRows = await api.deps.db.rows(storedMessages, [conference.rooms.GLOBAL]);
  const ids = storedRows.map(({ client_id }) => client_id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(storedRows.map(({ seq }) => seq)).toEqual(storedRows.map((_, index) => index + 1));
  const acknowledgedWrites = exchanges.filter(({ kind, status }) => kind === 'write' && status === 201);
  expect(acknowledgedWrites.filter(({ client_id }) => !ids.includes(client_id))).toEqual([]);
}

/** Asserts that no probe would have removed or restarted a process, and everybody is still connected. */
async function expectNoDisconnections(): Promise<void> {
  await probing.stop();
  expect(probing.failures).toEqual([]);
  expect([...probing.successes.values()].filter(({ count }) => count >= hangMs / 5_000)).toHaveLength(6);
  expect(browsers.map(({ socket }) => socket.connected)).toEqual(browsers.map(() => true));
}

/** Asserts that everybody can post again, and that everybody receives it live. */
async function expectHealed(): Promise<void> {
  await waitForCondition(
    'posts succeed again',
    async () => {
      const writeResults = await Promise.all(people.map((person) => sendRequest('write', person, randomUUID())));
      return writeResults.every(({ status }) => status === 201);
    },
    maxRecoveryMs,
  );
  const [anna] = people;
  if (anna === undefined) throw new Error('The crowd is empty.');
  await waitForCondition(
    'messages are live again',
    async () => {
      const { client_id } = await sendRequest('write', anna, randomUUID());
      await passTime(writeEveryMs);
      return browsers.every((browser) =>
        browser.all('new_chat_message').some((message) => 'client_id' in message && message.client_id === client_id),
      );
    },
    maxRecoveryMs,
  );
}

/** Returns the number of connections of the server, without that of this query. */
const connectionCount = (): Promise<number> =>
  withConnection(postgres.url, async (client) => {
    const { rowCount } = await client.query(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rowCount ?? 0;
  });

it('ends requests with 503 while PostgreSQL hangs, without affecting probes and sockets, and keeps acknowledged messages', async () => {
  const runningCrowd = startCrowd();
  await waitForCondition(
    'messages are posted',
    () => runningCrowd.exchanges.filter(({ status }) => status === 201).length >= people.length,
  );

  resumeServer = suspendProcess(postgres.pid);
  const suspendedAtMs = performance.now();
  const pendingJoins = Promise.all(
    browsers.map((browser): Promise<unknown> =>
      browser.socket.timeout(maxRequestMs).emitWithAck('join_chat_room', { room_id: conference.rooms.ADMIN }),
    ),
  );
  await passTime(hangMs);
  const resumedMs = performance.now();
  resumeServer();

  await expectHealed();
  await runningCrowd.stop();
  const overlapping = runningCrowd.exchanges.filter(
    ({ startedMs, endedMs }) => startedMs < resumedMs && endedMs > suspendedAtMs,
  );
  expect(overlapping.filter(({ status }) => status === 0)).toEqual([]);
  const duringHang = overlapping.filter(({ startedMs, endedMs }) => startedMs > suspendedAtMs && endedMs < resumedMs);
  expect(duringHang.length).toBeGreaterThan(people.length);
  expect(duringHang.filter(({ status }) => status !== 503)).toEqual([]);
  for (const reply of await pendingJoins)
    expect(reply).toMatchObject({ ok: false, error: { error: 'service_unavailable' } });
  await expectNoDisconnections();
  await expectTranscript(runningCrowd.exchanges);
  await waitForCondition('no connection is left', async () => (await connectionCount()) <= poolCount * maxPoolSize);
});

it('stores posts while Redis hangs, without affecting probes and sockets, and delivers live messages again afterwards', async () => {
  const runningCrowd = startCrowd();
  await waitForCondition(
    'messages are posted',
    () => runningCrowd.exchanges.filter(({ status }) => status === 201).length >= people.length,
  );

  resumeServer = suspendProcess(redis.pid());
  const suspendedAtMs = performance.now();
  await passTime(hangMs);
  const resumedMs = performance.now();
  resumeServer();

  await expectHealed();
  await runningCrowd.stop();
  const overlapping = runningCrowd.exchanges.filter(
    ({ startedMs, endedMs }) => startedMs < resumedMs && endedMs > suspendedAtMs,
  );
  // Requests during the outage must not count towards rate limits all together afterwards.
  expect(overlapping.filter(({ kind, status }) => status !== (kind === 'write' ? 201 : 200))).toEqual([]);
  // Only at first, until Redis counts as down.
  const slowRequests = overlapping.filter(({ startedMs, endedMs }) => endedMs - startedMs > maxRedisCommandMs);
  expect(slowRequests.length).toBeLessThan(overlapping.filter(({ kind }) => kind === 'write').length / 2);
  await expectNoDisconnections();
  await expectTranscript(runningCrowd.exchanges);
});

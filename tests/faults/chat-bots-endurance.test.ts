/**
 * Two programs follow a chat room and post every second, one with an API token and one with a login, while every
 * process is restarted in turn, the login expires, retention removes old messages, and Redis fails over. Every
 * acknowledged message arrives once and in order at both. `PLENUM_ENDURANCE_MINUTES` sets the duration.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statement } from '@plenum/core/platform/db/database';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../scripts/embedded/postgres.ts';
import { loadSecrets } from '../../scripts/embedded/secrets.ts';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { testPassword } from '../support/api/people.ts';
import { buildTestApi, testAuthKeys, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type Bot, gapSeqs, reported, startBot, waitForConversation } from '../support/faults/bot-process.ts';
import { killProcess } from '../support/faults/kill-process.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { apiPod, gatewayPod, type KillableProcess, type Pod, workerPod } from '../support/faults/pods.ts';
import { type RedisPair, type RedisServer, startRedisPair } from '../support/faults/redis-pair.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';

const minutes = Number(process.env['PLENUM_ENDURANCE_MINUTES'] ?? '4');
const timeoutMs = (minutes + 10) * 60_000;
/** The longest time that a message or a post may take: a restart, and the longest delay before the next attempt. */
const maxSilenceMs = 60_000;
const downMs = 1_500;
const nextAuthKey = `next:${Buffer.alloc(32, 5).toString('base64url')}`;

const dataDir = mkdtempSync(join(tmpdir(), 'plenum-endurance-'));
const postgresOptions = { dataDir, logPath: join(dataDir, 'log'), secrets: loadSecrets(dataDir), durable: true };
let postgres: Postgres;
let pair: RedisPair;
let primary: RedisServer;
let replica: RedisServer;
let api: TestApi;
let conference: TestConference;
let room_id: number;
/** Alternate, so that the access tokens of the one are rejected by the other, as if they had expired. */
let apis: readonly [Pod, Pod];
let gateways: readonly [Pod, Pod];
let worker: Pod;
let apiProxy: DisconnectableProxy;
let gatewayProxies: readonly DisconnectableProxy[];
const bots: Bot[] = [];

const globalRoom = statement<{ id: number }>(
  'test-endurance-room',
  `select id from chat_rooms where event_id = $1 and room_type = 'GLOBAL'`,
);

beforeAll(async () => {
  postgres = await startPostgres(postgresOptions);
  await migrateDatabase(postgres.url);
  pair = await startRedisPair();
  [primary, replica] = pair.servers;
  api = await buildTestApi({ DATABASE_URL: postgres.url, REDIS_URL: pair.endpoint.url, LOG_LEVEL: 'silent' });
  const bothKeys = { ...api.env, AUTH_KEYS: `${testAuthKeys},${nextAuthKey}`, PORT: '0' };
  apis = [apiPod('API', api.env), apiPod('API with another key', { ...api.env, AUTH_KEYS: nextAuthKey })];
  gateways = [gatewayPod('first gateway', bothKeys), gatewayPod('second gateway', bothKeys)];
  worker = workerPod(bothKeys);
  for (const pod of [apis[0], ...gateways, worker]) await pod.start();
  apiProxy = await startDisconnectableProxy(apis[0].url());
  gatewayProxies = await Promise.all(gateways.map((pod) => startDisconnectableProxy(pod.url())));
  conference = await newConference(api);
  room_id = (await api.deps.db.row(globalRoom, [conference.event_id]))?.id ?? 0;
});
afterAll(async () => {
  for (const bot of bots) bot.kill();
  await Promise.all([...apis, ...gateways, worker].map((pod) => pod.kill()));
  await Promise.all([apiProxy, ...gatewayProxies].map((proxy) => proxy.close()));
  await api.close();
  await pair.remove();
  await postgres.stop();
  rmSync(postgres.filesDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

function follow(index: number, credentials: { readonly token: string } | { email: string; password: string }): void {
  const socketUrl = gatewayProxies[index]?.url ?? '';
  bots.push(startBot({ apiUrl: apiProxy.url, socketUrl, room_id, name: `bot ${index}`, credentials, everyMs: 1_000 }));
}

async function restart(pod: KillableProcess): Promise<void> {
  await pod.kill();
  await passTime(downMs);
  await pod.start();
}

async function restartGateway(index: 0 | 1): Promise<void> {
  await restart(gateways[index]);
  gatewayProxies[index]?.pointTo(gateways[index].url());
}

async function restartApi(): Promise<void> {
  await restart(apis[0]);
  apiProxy.pointTo(apis[0].url());
}

/** Replaces the API by one that rejects the former access tokens. */
async function expireLogin(): Promise<void> {
  await apis[0].kill();
  apis = [apis[1], apis[0]];
  await apis[0].start();
  apiProxy.pointTo(apis[0].url());
}

async function restartPostgres(): Promise<void> {
  await killProcess(postgres);
  await passTime(downMs);
  postgres = await startPostgres({ ...postgresOptions, port: postgres.port });
}

const oldestSeqSql = statement<{ seq: number }>(
  'test-endurance-oldest',
  'select seq from room_messages where room_id = $1 order by seq limit 1',
);
let purgedCount = 0;

/** Removes the ten oldest messages as the nightly job does; the negative retention includes an event in the future. */
async function purgeOldMessages(): Promise<void> {
  const purge = api.deps.retention.find(({ name }) => name === 'room_messages');
  if (purge === undefined) throw new Error('There is no retention of messages.');
  purgedCount += (await api.deps.db.rows(purge.query, [10, -36_500])).length;
}

async function failOverRedis(): Promise<void> {
  await primary.kill();
  await passTime(downMs);
  await replica.command('REPLICAOF', 'NO', 'ONE');
  pair.endpoint.pointTo(replica.url());
  [primary, replica] = [replica, primary];
  await replica.start();
  await pair.replicate(primary, replica);
}

const faults: Readonly<Record<string, () => Promise<void>>> = {
  'API killed': restartApi,
  'first gateway killed': () => restartGateway(0),
  'login expired': expireLogin,
  'worker killed': () => restart(worker),
  'second gateway killed': () => restartGateway(1),
  'old messages purged': purgeOldMessages,
  'Redis failed over': failOverRedis,
  'PostgreSQL killed': restartPostgres,
};

interface Interval {
  readonly ms: number;
  readonly endMs: number;
}

const longest = (intervals: readonly Interval[]): Interval =>
  intervals.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: 0, endMs: 0 });

/** Returns the longest time between two messages that a program received. */
function longestSilence(bot: Bot): Interval {
  const times = reported(bot, 'message').map(({ atMs }) => atMs);
  return longest(times.slice(1).map((endMs, index) => ({ ms: endMs - (times[index] ?? endMs), endMs })));
}

/** Returns the longest time between the acknowledgement of a message and its arrival at a program. */
function longestDelay(bot: Bot): Interval {
  const acknowledged = new Map(
    bots.flatMap((poster) => reported(poster, 'posted').map(({ seq, atMs }) => [seq, atMs] as const)),
  );
  const messages = reported(bot, 'message');
  return longest(messages.map(({ seq, atMs }) => ({ ms: atMs - (acknowledged.get(seq) ?? atMs), endMs: atMs })));
}

it(`neither loses nor repeats a message in ${minutes} minutes of faults`, { timeout: timeoutMs }, async () => {
  const scopes = ['room:read', 'room_message:post'] as const;
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, { scopes });
  follow(0, { token });
  follow(1, { email: conference.owner.email, password: testPassword });
  await waitForConversation(bots);

  const startMs = performance.now();
  const timeline: { readonly name: string; readonly atMs: number }[] = [];
  while (performance.now() - startMs < minutes * 60_000 || timeline.length < Object.keys(faults).length)
    for (const [name, cause] of Object.entries(faults)) {
      timeline.push({ name, atMs: performance.now() });
      await cause();
      await waitForConversation(bots, 2 * maxSilenceMs);
      console.log(`${Math.round((performance.now() - startMs) / 1_000)} s: recovered: ${name}`);
      await passTime(5_000);
    }
  await Promise.all(bots.map((bot) => bot.finish()));

  const posted = bots.flatMap((bot) => reported(bot, 'posted'));
  const seqs = posted.map(({ seq }) => seq).toSorted((a, b) => a - b);
  const lastSeq = seqs.at(-1) ?? 0;
  for (const bot of bots)
    await waitForCondition('the last message arrives', () =>
      reported(bot, 'message').some(({ seq }) => seq === lastSeq),
    );
  for (const [index, bot] of bots.entries()) {
    const silence = longestSilence(bot);
    const delay = longestDelay(bot);
    const describe = ({ ms, endMs }: Interval): string =>
      `${Math.round(ms)} ms (${timeline.findLast(({ atMs }) => atMs < endMs)?.name ?? 'none'})`;
    const connections = reported(bot, 'state').filter(({ state }) => state === 'connected').length;
    console.log(
      `bot ${index}: ${reported(bot, 'message').length} messages received of ${posted.length} posted in ${timeline.length} faults, ` +
        `${gapSeqs(bot).length} missing, ${connections} connections, longest silence ${describe(silence)}, longest delay after an acknowledgement ${describe(delay)}`,
    );
    expect
      .soft(
        reported(bot, 'message').map(({ seq }) => seq),
        'each message once, in order',
      )
      .toEqual(seqs);
    expect.soft(gapSeqs(bot)).toEqual([]);
    expect.soft(reported(bot, 'reset')).toEqual([]);
    expect.soft(reported(bot, 'state').map(({ state }) => state)).not.toContain('closed');
    expect.soft(silence.ms).toBeLessThan(2 * maxSilenceMs);
    expect.soft(delay.ms).toBeLessThan(maxSilenceMs);
  }
  // Repeated requests stored nothing twice, and the numbers have no holes.
  expect(seqs).toEqual(Array.from({ length: lastSeq }, (_, offset) => offset + 1));
  expect(purgedCount).toBeGreaterThan(0);
  expect((await api.deps.db.row(oldestSeqSql, [room_id]))?.seq).toBe(purgedCount + 1);
  expect(timeline.length).toBeGreaterThanOrEqual(Object.keys(faults).length);
});

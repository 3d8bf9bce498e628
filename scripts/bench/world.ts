/**
 * The environment of the benchmarks: servers, Plenum processes, baselines, and an imported conference with members.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperationSpec } from '@plenum/contracts/operation';
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import {
  importByOperator,
  importedConferences,
} from '@plenum/core/domain/schedule/schedule-exchange/import-by-operator';
import type { ParsedSchedule } from '@plenum/core/domain/schedule/schedule-exchange/parsed-schedule.rules';
import { statement } from '@plenum/core/platform/db/database';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { repositoryRoot } from '../embedded/paths.ts';
import { freePort, loopback } from '../embedded/ports.ts';
import { startPostgres } from '../embedded/postgres.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { isReady, type ServiceKind, startService } from '../embedded/product-processes.ts';
import { startRedis } from '../embedded/redis.ts';
import { loadSecrets } from '../embedded/secrets.ts';
import { makePeople } from '../seed-data/many-people.ts';
import { readConference } from './conference.ts';
import { type AddCleanup, runPaced, type MeasuredProcess } from './harness.ts';
import { sentMarker } from './socket-client.ts';

export interface Servers {
  readonly addCleanup: AddCleanup;
  readonly dataDir: string;
  /** Environment variables of a production process that uses these servers. */
  readonly env: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Process id of the postmaster, the parent of all other PostgreSQL processes. */
  readonly postgresPid: number;
  readonly deps: Deps;
}

/** Starts PostgreSQL and Redis with synchronous writes as in production, and migrates the empty database. */
export async function startServers(addCleanup: AddCleanup): Promise<Servers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plenum-bench-'));
  addCleanup(() => rmSync(dataDir, { recursive: true, force: true }));
  const secrets = loadSecrets(dataDir);
  const options = { dataDir, secrets, durable: true };
  const postgres = await startPostgres({ ...options, logPath: join(dataDir, 'postgres.log') });
  addCleanup(async () => {
    await postgres.stop();
    rmSync(postgres.filesDir, { recursive: true, force: true });
  });
  const redis = await startRedis({ ...options, logPath: join(dataDir, 'redis.log'), announce: console.log });
  addCleanup(() => redis.stop());
  await migrateDatabase(postgres.url);
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://bench.example',
    TRUST_PROXY: '1',
    // All members share one IP address, which would exceed its rate limits.
    RATE_LIMIT_EXEMPT: '127.0.0.0/8',
    FREE_TIER_ATTENDEES: '0',
    AUTH_KEYS: secrets.authKeys,
    ENCRYPTION_KEYS: secrets.encryption_keys,
    PUSH_KEY: secrets.pushKey,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
  };
  const config = readConfig({ ...env, LOG_LEVEL: 'warn' });
  const deps = createDeps(config, createLog(config, 'bench'));
  addCleanup(() => closeDeps(deps));
  const [pid] = readFileSync(join(postgres.filesDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1);
  return { addCleanup, dataDir, env, databaseUrl: postgres.url, redisUrl: redis.url, postgresPid: Number(pid), deps };
}

let processCount = 0;

/** Starts a Plenum process with production settings. */
export async function startProcess(
  { addCleanup, env, dataDir }: Servers,
  kind: ServiceKind,
  settings: Readonly<Record<string, string>> = {},
): Promise<MeasuredProcess> {
  processCount += 1;
  const { PATH = '', BENCH_NODE_OPTIONS: NODE_OPTIONS = '' } = process.env;
  const service = await startService({
    kind,
    index: processCount,
    env: { ...env, PATH, NODE_OPTIONS, ...settings },
    logDir: dataDir,
    watch: false,
    restart: false,
    log: console.log,
  });
  addCleanup(() => service.stop());
  return { url: service.url, pid: service.current().pid };
}

/** The settings of a baseline server, as JSON in `BENCH_SETTINGS`. */
export interface BaselineSettings {
  readonly port: number;
  readonly databaseUrl: string;
  readonly event_id: number;
  /** Files to serve from memory, by their path under `/cached/`; `.gz` files are sent with `content-encoding: gzip`. */
  readonly cached: Readonly<Record<string, string>>;
  /** Redis for the socket.io adapter, which shares the room with other servers; null to use the in-memory adapter. */
  readonly redisUrl: string | null;
}

/** Starts a baseline server in a separate process. */
export async function startBaseline(
  { addCleanup, dataDir, databaseUrl }: Servers,
  script: 'baseline-http.ts' | 'baseline-sockets.ts',
  overrides: Partial<BaselineSettings> = {},
): Promise<MeasuredProcess> {
  const port = await freePort();
  const settings: BaselineSettings = { port, databaseUrl, event_id: 0, cached: {}, redisUrl: null, ...overrides };
  const logPath = join(dataDir, `baseline-${port}.log`);
  const running = await startChild({
    command: process.execPath,
    args: [join(repositoryRoot, 'scripts', 'bench', script)],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', BENCH_SETTINGS: JSON.stringify(settings) },
    logPath,
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 5_000,
  });
  addCleanup(() => running.stop());
  const url = `http://${loopback}:${port}`;
  const isUp = await waitUntil(async () => running.hasExited() || isReady(`${url}/hello`), 20_000);
  if (!isUp || running.hasExited()) throw new Error(`The baseline server did not start:\n${logTail(logPath)}`);
  return { url, pid: running.pid };
}

export async function importConference(deps: Deps, schedule: ParsedSchedule) {
  const result = await importByOperator(deps, {
    schedule,
    file_name: 'bench.xml',
    event_id: null,
    organization_name: importedConferences,
    movesEvent: false,
  });
  if (result.status !== 'SUCCEEDED') throw new Error(JSON.stringify(result.errors));
  return result;
}

/** A member of the conference with a login. */
export interface Member {
  readonly user_id: number;
  readonly socketToken: string;
  readonly accessToken: string;
  /** Headers of a browser request of this member. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface World extends Servers {
  readonly event_id: number;
  readonly api: MeasuredProcess;
  readonly members: readonly Member[];
}

/** Typical browser headers, which the server has to parse. */
const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: '*/*',
  'accept-language': 'en-GB,en;q=0.7,de;q=0.3',
  'sec-fetch-site': 'same-origin',
} as const;

const openLogins = statement<{ readonly id: string; readonly user_id: number }>(
  'bench-open-logins',
  `insert into logins (id, user_id, refresh_hash, created_at, expires_at)
   select gen_random_uuid(), user_id, md5(random()::text) || md5(random()::text), now(), now() + interval '1 day'
     from event_users where event_id = $1 order by user_id limit $2
   returning id, user_id`,
);

/** Starts the servers and an API process, imports the conference, and creates this number of members. */
export async function startWorld(addCleanup: AddCleanup, memberCount: number): Promise<World> {
  const servers = await startServers(addCleanup);
  const { deps } = servers;
  const { event_id } = await importConference(deps, readConference());
  const api = await startProcess(servers, 'api');
  await makePeople(deps.db, { event_id, count: memberCount, domain: 'chat.example' });
  const members = (await deps.db.rows(openLogins, [event_id, memberCount])).map(async ({ id, user_id }) => {
    const login = { user_id, login_id: id, generation: 1 };
    const accessToken = await deps.tokens.sign('access', login);
    const headers = { ...browserHeaders, cookie: `__Host-access_token_cookie=${accessToken}` };
    return { user_id, accessToken, headers, socketToken: await deps.tokens.sign('socket', login) };
  });
  return { ...servers, event_id, api, members: await Promise.all(members) };
}

export const operationUrl = ({ api }: World, { path }: Pick<OperationSpec, 'path'>, id: number): string =>
  `${api.url}/api${path.replace(/:\w+/, String(id))}`;

const publicRooms = statement<{ id: number }>(
  'bench-public-rooms',
  `select id from chat_rooms where event_id = $1 and subtype = 'PUBLIC' order by id limit 1000`,
);
const openRooms = statement('bench-open-rooms', 'update chat_rooms set is_enabled = true where event_id = $1');
const openSessions = statement('bench-open-sessions', `update sessions set chat_mode = 'ENABLED' where event_id = $1`);

/** Opens the public rooms of all sessions to every member. Returns their ids. */
export async function openAllRooms({ deps, event_id }: World): Promise<readonly number[]> {
  await deps.db.rows(openRooms, [event_id]);
  await deps.db.rows(openSessions, [event_id]);
  return (await deps.db.rows(publicRooms, [event_id])).map(({ id }) => id);
}

/** Builds a message as gateways receive it, without a database row; about 250 bytes by default. */
export function roomMessage(room_id: number, seq: number, content = `${sentMarker()}${'x'.repeat(40)}`) {
  const user = { id: 1, full_name: 'A', image_url: null, first_name: 'A', last_name: 'B', role: null };
  const author = { ...user, is_session_speaker: false };
  return {
    id: seq,
    room_id,
    seq,
    user_id: 1,
    client_id: randomUUID(),
    content,
    created_at: new Date().toISOString(),
    is_deleted: false,
    deleted_at: null,
    deleted_by_id: null,
    deleted_by: null,
    user: author,
    sender: author,
  };
}

export interface Pace {
  readonly count: number;
  readonly perS: number;
}

/** Returns a function that publishes messages to a room without the database. `seq` continues across calls. */
export function createRoomPublisher(
  { deps }: Servers,
  room_id: number,
  content?: () => string,
): (pace: Pace) => Promise<void> {
  let seq = 0;
  return ({ count, perS }) =>
    runPaced(count, perS, () => {
      seq += 1;
      deps.publish(roomChannel(room_id), 'new_chat_message', roomMessage(room_id, seq, content?.()));
    });
}

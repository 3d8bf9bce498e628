/** A PostgreSQL server for development and tests; not for production. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isPortFree, loopback } from './ports.ts';
import {
  choosePostgresAccount,
  prepareDatabaseFolder,
  prepareProgramsFolder,
  type PostgresAccount,
} from './postgres-account.ts';
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts';
import { commandLineOf, waitUntil } from './process-identity.ts';
import { parentDeathCommand, logTail, startChild, type Exit, type Running } from './processes.ts';
import type { Secrets } from './secrets.ts';

export interface PostgresOptions {
  /** A private folder for the database. */
  readonly dataDir: string;
  readonly logPath: string;
  readonly secrets: Secrets;
  /** Preferred port; another one is used if it is absent or in use. */
  readonly port?: number;
  /** False for temporary databases: no synchronous writes. */
  readonly durable: boolean;
  /** Programs to use instead of those of the npm packages. */
  readonly programs?: PostgresPrograms;
  /** Additional settings, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Postgres extends Running {
  /** URL with the role that owns the database `plenum` and may create databases. */
  readonly url: string;
  readonly port: number;
  /** Description for output. */
  readonly description: string;
  /** Folder of its files, usually in the data folder. */
  readonly filesDir: string;
}

/** Settings without durability, for temporary databases. */
const temporarySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '256MB',
};
const maxConnections = 200;
const readyTimeoutMs = 90_000;
const stopTimeoutMs = 20_000;
const role = 'plenum';

interface Place {
  readonly account: PostgresAccount;
  readonly binDir: string;
  readonly filesDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the server has built-in Unicode rules. */
  readonly hasBuiltinLocale: boolean;
}

const builtinLocaleSince = 17;

/**
 * Starts PostgreSQL on the loopback address, and creates the database if it does not exist. A running server of the same
 * files is reused. Throws with the end of the server's log if it does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const programs = options.programs ?? findPostgresPrograms();
  const account = choosePostgresAccount();
  const place: Place = {
    account,
    binDir: prepareProgramsFolder(account, programs.nativeDir, programs.version),
    filesDir: prepareDatabaseFolder(account, options.dataDir),
    env: { PATH: process.env['PATH'], TZ: 'UTC', LD_LIBRARY_PATH: programs.libraryPath },
    hasBuiltinLocale: Number.parseInt(programs.version, 10) >= builtinLocaleSince,
  };
  const cluster = join(place.filesDir, 'cluster');
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(place, cluster, options);
  const running = await takeOver(place, cluster);
  if (running !== null) return describe(running, running.port, place, options, 're-used');
  // Backends of a killed server keep its shared memory until they exit, so the start is retried.
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(options.port);
    const server = await launch(place, cluster, port, options);
    if (server !== null) return describe(server, port, place, options, 'started');
    if (attempt === 5) throw new Error(`PostgreSQL did not start:\n${logTail(options.logPath)}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function choosePort(preferred: number | undefined): Promise<number> {
  return preferred !== undefined && (await isPortFree(preferred)) ? preferred : freePort();
}

function describe(server: Running, port: number, place: Place, options: PostgresOptions, state: string): Postgres {
  const url = `postgresql://${role}:${options.secrets.postgresPassword}@${loopback}:${port}/${role}`;
  return { ...server, url, port, description: `embedded (${place.account.name}), ${state}`, filesDir: place.filesDir };
}

/** Runs a PostgreSQL program and returns its output. */
function run(place: Place, program: string, args: readonly string[], input?: string): Promise<string> {
  const [command, ...rest] = [...place.account.prefix, join(place.binDir, program), ...args];
  return new Promise((resolve, reject) => {
    const child = execFile(
      command ?? program,
      rest,
      { cwd: '/', env: { ...process.env, ...place.env } },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(`${program} failed: ${stderr}${stdout}`, { cause: error }));
      },
    );
    child.stdin?.end(input ?? '');
  });
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that an interrupted run leaves no partial
 * cluster.
 */
async function createCluster(place: Place, cluster: string, options: PostgresOptions): Promise<void> {
  const draft = mkdtempSync(join(place.filesDir, 'draft-'));
  const files = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  try {
    writeFileSync(passwordFile, `${options.secrets.postgresAdminPassword}\n`, { mode: 0o600 });
    if (place.account.kind === 'nobody') for (const path of [draft, passwordFile]) chownSync(path, 65_534, 65_534);
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
    await run(place, 'initdb', [
      `--pgdata=${files}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      `--locale=${locale}`,
      // The built-in Unicode rules give the same order and case folding on every platform.
      ...(place.hasBuiltinLocale ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
      ...(options.durable ? [] : ['--no-sync']),
    ]);
    const sql = [
      `create role ${role} login createdb password '${options.secrets.postgresPassword}';`,
      `create database ${role} owner ${role};`,
      '',
    ].join('\n');
    await run(place, 'postgres', ['--single', '-D', files, 'postgres'], sql);
    rmSync(cluster, { recursive: true, force: true });
    renameSync(files, cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

interface LockFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Statuses in the lock file of a server, or a standby, that accepts connections. */
const readyStates: ReadonlySet<string> = new Set(['ready', 'standby']);

/** Reads PostgreSQL's lock file. */
function readLockFile(cluster: string): LockFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: readyStates.has(lines[7]?.trim() ?? '') };
  } catch {
    return null;
  }
}

/** Checks whether the server of the lock file is running, because its process id may belong to another program. */
function isAlive(lock: LockFile | null, cluster: string): boolean {
  return lock !== null && commandLineOf(lock.pid).includes(cluster);
}

/** Handles a server that outlived its parent: reuses it if it is ready, otherwise stops it. */
async function takeOver(place: Place, cluster: string): Promise<(Running & { port: number }) | null> {
  const isUp = () => isAlive(readLockFile(cluster), cluster);
  const stop = async () => {
    await run(place, 'pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '20']).catch((error: unknown) => {
      if (isUp()) throw error;
    });
  };
  const lock = readLockFile(cluster);
  if (lock !== null && lock.ready && isUp()) {
    const exited = new Promise<Exit>((resolve) => {
      const timer = setInterval(() => {
        if (isUp()) return;
        clearInterval(timer);
        resolve({ code: null, signal: null });
      }, 1_000);
      timer.unref();
    });
    return { pid: lock.pid, port: lock.port, exited, hasExited: () => !isUp(), stop };
  }
  if (isUp() && !(await waitUntil(() => !isUp(), 5_000))) await stop();
  // PostgreSQL does not start if any process has the recorded id.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return null;
}

/** Starts the server and waits until it is ready. Returns null if it exited. */
async function launch(place: Place, cluster: string, port: number, options: PostgresOptions): Promise<Running | null> {
  const settings = {
    port,
    listen_addresses: loopback,
    unix_socket_directories: '',
    max_connections: maxConnections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Error details are not logged, because they contain row data.
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: 0,
    ...(options.durable ? {} : temporarySettings),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Entering the user namespace resets the parent-death signal, so it is set inside.
  const [command, ...args] = [
    ...place.account.prefix,
    ...parentDeathCommand('SIGINT'),
    join(place.binDir, 'postgres'),
    '-D',
    cluster,
    ...flags,
  ];
  const server = await startChild({
    command: command ?? 'postgres',
    args,
    env: place.env,
    cwd: '/',
    logPath: options.logPath,
    orphanSignal: 'SIGINT',
    stopSignal: 'SIGINT',
    stopTimeoutMs,
  });
  const isReady = await waitUntil(() => {
    const lock = readLockFile(cluster);
    return server.hasExited() || (lock !== null && lock.ready && lock.pid === server.pid && lock.port === port);
  }, readyTimeoutMs);
  if (server.hasExited()) return null;
  if (!isReady) {
    await server.stop();
    throw new Error(`PostgreSQL was not ready in ${readyTimeoutMs / 1_000} s:\n${logTail(options.logPath)}`);
  }
  return server;
}

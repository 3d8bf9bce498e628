/**
 * `npm start`: starts the servers, migrates the database, creates the demo, and starts all processes, the web app and the
 * ingress. `--dev` restarts processes when their source changes and serves the web app with hot reload. The last line of
 * output is the ready line (`embedded/ready-line.ts`).
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicPages } from '../web/server/public-pages.ts';
import type { ServedWeb } from '../web/server/static-files.ts';
import { startIngress } from './embedded/ingress.ts';
import { provideMail, providePostgres, provideRedis, type LocalServerOptions } from './embedded/local-servers.ts';
import { dataDirectory, makePrivateDirectory } from './embedded/paths.ts';
import { portFrom, preferPort } from './embedded/ports.ts';
import {
  processAddress,
  startService,
  startWebDevelopment,
  type Service,
  type ServiceKind,
} from './embedded/product-processes.ts';
import { createProgress } from './embedded/progress.ts';
import { formatReady, type Ready } from './embedded/ready-line.ts';
import { removeRunningStack, recordRunningStack } from './embedded/running-stack.ts';
import { loadSecrets, type Secrets } from './embedded/secrets.ts';
import { AlreadyRunningError, acquireStartLock } from './embedded/start-lock.ts';
import { buildWebWhenChanged, webDistDir } from './embedded/web-build.ts';

const startMs = performance.now();
const processes: readonly (readonly [ServiceKind, number])[] = [
  ['api', 0],
  ['api', 1],
  ['gateway', 0],
  ['gateway', 1],
  ['worker', 0],
];
const defaultAppPort = 8080;
const defaultMailPort = 8025;
/** Signals within this time count as one Ctrl-C, because both the terminal and npm may deliver it. */
const sameSignalMs = 1_000;

const progress = createProgress((line) => console.log(line));
const stopping = new AbortController();
/** Stop functions of the web app and the ingress, in the order of their start. */
const stopFunctions: (() => Promise<void>)[] = [];
const services: Service[] = [];
const serverStops: (() => Promise<void>)[] = [];

class Stopped extends Error {}

function throwIfStopping(): void {
  if (stopping.signal.aborted) throw new Stopped();
}

function environmentValue(name: string): string | undefined {
  const value = process.env[name];
  return value === undefined || value === '' ? undefined : value;
}

/** Waits for all promises, even if one rejects, so that everything that was started can be stopped. */
async function settle(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
  throwIfStopping();
}

/** Returns the settings of the processes. Most of them can be overridden in the caller's environment. */
function productEnvironment(
  addresses: Readonly<Record<string, string>>,
  secrets: Secrets,
  dataDir: string,
): Record<string, string> {
  const callerSettings = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || value === '' || name.startsWith('npm_') ? [] : [[name, value] as const],
  );
  return {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    // No delay for load balancers, because all processes stop together.
    DRAIN_DELAY_MS: '0',
    MAIL_FROM: 'Plenum <no-reply@plenum.example>',
    AUTH_KEYS: secrets.authKeys,
    ENCRYPTION_KEYS: secrets.encryption_keys,
    PUSH_KEY: secrets.pushKey,
    DEMO_ENABLED: 'true',
    FREE_TIER_ATTENDEES: '50',
    STORAGE_DIR: join(dataDir, 'uploads'),
    ...Object.fromEntries(callerSettings),
    TRUST_PROXY: '1',
    ...addresses,
  };
}

async function prepareDatabase(env: Readonly<Record<string, string>>): Promise<void> {
  const { migrateDatabase } = await import('@plenum/core/platform/db/migrate');
  await progress.step(
    'migrate',
    () => migrateDatabase(env['DATABASE_URL'] ?? ''),
    ({ applied }) => (applied.length === 0 ? 'up to date' : `${applied.length} applied`),
  );
  throwIfStopping();
  const { seedDemo } = await import('./seed.ts');
  await progress.step('seed', () => seedDemo({ ...env }));
}

async function startProcesses(
  env: Readonly<Record<string, string>>,
  logDir: string,
  dev: boolean,
  restart: boolean,
): Promise<void> {
  const work = processes.map(async ([kind, index]) => {
    services.push(await startService({ kind, index, env, logDir, watch: dev, restart, log: progress.log }));
  });
  await progress.step('processes', async () => {
    await settle(work);
    await Promise.all(work);
  });
  services.sort((left, right) => left.name.localeCompare(right.name));
}

const servicesOfKind = (kind: ServiceKind) => services.filter((service) => service.kind === kind);

async function startProxy(port: number, web: ServedWeb | { url: string }): Promise<void> {
  const urls = (kind: ServiceKind) => servicesOfKind(kind).map((service) => service.url);
  const ingress = await startIngress({ port, api: urls('api'), gateway: urls('gateway'), web });
  stopFunctions.push(() => ingress.close());
}

async function start(dataDir: string, dev: boolean): Promise<Ready> {
  const logDir = makePrivateDirectory(join(dataDir, 'logs'));
  const secrets = loadSecrets(dataDir);
  const restart = environmentValue('PLENUM_RESTART') !== '0';
  const appPort = await preferPort(portFrom(environmentValue('PLENUM_PORT'), defaultAppPort));
  const mailPort = portFrom(environmentValue('PLENUM_MAIL_PORT'), defaultMailPort);
  const options: LocalServerOptions = {
    dataDir,
    logDir,
    secrets,
    restart,
    progress,
    onStop: (stop) => serverStops.push(stop),
  };
  const work = [
    providePostgres(environmentValue('DATABASE_URL'), options),
    provideRedis(environmentValue('REDIS_URL'), options),
    provideMail(environmentValue('SMTP_URL'), mailPort, options),
    dev
      ? Promise.resolve()
      : progress.step(
          'web',
          () => buildWebWhenChanged(stopping.signal, 'uncompressed'),
          (built) => (built ? 'built' : 'unchanged'),
        ),
  ] as const;
  await settle(work);
  const [databaseUrl, redisUrl, mail] = await Promise.all(work);
  const app = `http://localhost:${appPort}`;
  const addresses = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: mail.smtpUrl,
    PUBLIC_URL: environmentValue('PUBLIC_URL') ?? app,
  };
  const env = productEnvironment(addresses, secrets, dataDir);
  await prepareDatabase(env);
  throwIfStopping();
  const { REDIS_PREFIX = '', ENCRYPTION_KEYS = '' } = env;
  recordRunningStack(dataDir, { ...addresses, REDIS_PREFIX, ENCRYPTION_KEYS });
  await startProcesses(env, logDir, dev, restart);
  throwIfStopping();
  if (dev) {
    const web = await startWebDevelopment({ env, logDir, restart, log: progress.log });
    stopFunctions.push(() => web.stop());
    await startProxy(appPort, { url: web.url });
  } else {
    const publicUrl = addresses.PUBLIC_URL;
    const apiUrls = servicesOfKind('api').map((service) => service.url);
    const publicPages = createPublicPages({ dir: webDistDir, publicUrl, apiUrls });
    await startProxy(appPort, { dir: webDistDir, publicUrl, publicPages });
  }
  return {
    app,
    mail: mail.url,
    api: servicesOfKind('api').map(processAddress),
    gateway: servicesOfKind('gateway').map(processAddress),
    worker: servicesOfKind('worker').map((service) => ({ pid: service.current().pid })),
  };
}

/** Stops the ingress, then the processes, then the servers. */
async function stopAll(): Promise<void> {
  for (const group of [stopFunctions.toReversed(), services.map((service) => () => service.stop()), serverStops]) {
    const results = await Promise.allSettled(group.map((stop) => stop()));
    for (const result of results)
      if (result.status === 'rejected') progress.log(`error during shutdown: ${String(result.reason)}`);
  }
}

function announce(ready: Ready, dataDir: string): void {
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  console.log(
    `\n  Plenum   ${ready.app}\n  Mail     ${ready.mail ?? 'goes to SMTP_URL'}\n  API      ${ready.app}/api/docs`,
  );
  console.log(`  Data     ${dataDir} (including logs)\n\n  Started in ${seconds} s. Ctrl-C stops everything.\n`);
  console.log(formatReady(ready));
}

async function main(): Promise<void> {
  // If the parent is killed, writing to the output fails. The shutdown must continue.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const dataDir = makePrivateDirectory(dataDirectory(process.env));
  const lock = await acquireStartLock(dataDir);
  let firstSignalMs = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (firstSignalMs !== 0 && now - firstSignalMs > sameSignalMs) process.exit(1);
    if (firstSignalMs !== 0) return;
    firstSignalMs = now;
    lock.markStopping();
    progress.log(`stopping (${signal}); press Ctrl-C again to stop immediately`);
    stopping.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  try {
    announce(await start(dataDir, process.argv.includes('--dev')), dataDir);
    if (!stopping.signal.aborted) await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
  } catch (error) {
    if (!(error instanceof Stopped) && !stopping.signal.aborted) {
      console.error(`[start] failed: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  } finally {
    removeRunningStack(dataDir);
    await stopAll();
    lock.release();
    if (environmentValue('PLENUM_THROWAWAY') === '1') rmSync(dataDir, { recursive: true, force: true });
  }
  progress.log('stopped');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof AlreadyRunningError ? error.message : error);
  process.exitCode = 1;
}
process.exit();

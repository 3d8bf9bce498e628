/**
 * Starts the whole product with one command: servers, schema, demo, processes, web app and the ingress. `--dev`
 * restarts processes when their source changes and serves the web app with hot reload. The last line printed is `ready
 * ` and one line of JSON, see `embedded/ready-line.ts`.
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
  addressOf,
  startService,
  startWebDevelopment,
  type Service,
  type ServiceKind,
} from './embedded/product-processes.ts';
import { createProgress } from './embedded/progress.ts';
import { formatReady, type Ready } from './embedded/ready-line.ts';
import { forgetRunningStack, noteRunningStack } from './embedded/running-stack.ts';
import { loadSecrets, type Secrets } from './embedded/secrets.ts';
import { AlreadyRunningError, acquireStartLock } from './embedded/start-lock.ts';
import { buildWebWhenChanged, webDistDir } from './embedded/web-build.ts';

const began = performance.now();
const processes: readonly (readonly [ServiceKind, number])[] = [
  ['api', 0],
  ['api', 1],
  ['gateway', 0],
  ['gateway', 1],
  ['worker', 0],
];
const appPortDefault = 8080;
const mailPortDefault = 8025;
/** A terminal and npm may both deliver one Ctrl-C; only a later one is a second Ctrl-C. */
const sameSignalMs = 1_000;

const progress = createProgress((line) => console.log(line));
const stopping = new AbortController();
/** Functions that stop the running parts, in the order of their start. */
const stops: (() => Promise<void>)[] = [];
const services: Service[] = [];
const servers: (() => Promise<void>)[] = [];

class Stopped extends Error {}

function goOn(): void {
  if (stopping.signal.aborted) throw new Stopped();
}

function given(name: string): string | undefined {
  const value = process.env[name];
  return value === undefined || value === '' ? undefined : value;
}

/** Waits for all, even when one fails, so that everything that started is known and can be stopped. */
async function settle(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
  goOn();
}

/** Returns the settings of every process; those of the caller's environment take precedence. */
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
    // No load balancer has to notice: all processes stop.
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
  goOn();
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
    services.push(await startService({ kind, index, env, logDir, watch: dev, restart, say: progress.say }));
  });
  await progress.step('processes', async () => {
    await settle(work);
    await Promise.all(work);
  });
  services.sort((one, other) => one.name.localeCompare(other.name));
}

const ofKind = (kind: ServiceKind) => services.filter((service) => service.kind === kind);

async function startProxy(port: number, web: ServedWeb | { url: string }): Promise<void> {
  const urls = (kind: ServiceKind) => ofKind(kind).map((service) => service.url);
  const ingress = await startIngress({ port, api: urls('api'), gateway: urls('gateway'), web });
  stops.push(() => ingress.close());
}

async function start(dataDir: string, dev: boolean): Promise<Ready> {
  const logDir = makePrivateDirectory(join(dataDir, 'logs'));
  const secrets = loadSecrets(dataDir);
  const restart = given('PLENUM_RESTART') !== '0';
  const appPort = await preferPort(portFrom(given('PLENUM_PORT'), appPortDefault));
  const mailPort = portFrom(given('PLENUM_MAIL_PORT'), mailPortDefault);
  const options: LocalServerOptions = {
    dataDir,
    logDir,
    secrets,
    restart,
    progress,
    onStop: (stop) => servers.push(stop),
  };
  const work = [
    providePostgres(given('DATABASE_URL'), options),
    provideRedis(given('REDIS_URL'), options),
    provideMail(given('SMTP_URL'), mailPort, options),
    dev
      ? Promise.resolve()
      : progress.step(
          'web',
          () => buildWebWhenChanged(stopping.signal, 'uncompressed'),
          (built) => (built ? 'built' : 'unchanged'),
        ),
  ] as const;
  await settle(work);
  const [databaseUrl, redis_url, mail] = await Promise.all(work);
  const app = `http://localhost:${appPort}`;
  const addresses = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis_url,
    SMTP_URL: mail.smtpUrl,
    PUBLIC_URL: given('PUBLIC_URL') ?? app,
  };
  const env = productEnvironment(addresses, secrets, dataDir);
  await prepareDatabase(env);
  goOn();
  const { REDIS_PREFIX = '', ENCRYPTION_KEYS = '' } = env;
  noteRunningStack(dataDir, { ...addresses, REDIS_PREFIX, ENCRYPTION_KEYS });
  await startProcesses(env, logDir, dev, restart);
  goOn();
  if (dev) {
    const web = await startWebDevelopment({ env, logDir, restart, say: progress.say });
    stops.push(() => web.stop());
    await startProxy(appPort, { url: web.url });
  } else {
    const publicUrl = addresses.PUBLIC_URL;
    const apiUrls = ofKind('api').map((service) => service.url);
    const publicPages = createPublicPages({ dir: webDistDir, publicUrl, apiUrls });
    await startProxy(appPort, { dir: webDistDir, publicUrl, publicPages });
  }
  return {
    app,
    mail: mail.url,
    api: ofKind('api').map(addressOf),
    gateway: ofKind('gateway').map(addressOf),
    worker: ofKind('worker').map((service) => ({ pid: service.current().pid })),
  };
}

/** Stops from the outside in: the ingress first, then the processes drain, then their servers stop. */
async function stopAll(): Promise<void> {
  for (const group of [stops.toReversed(), services.map((service) => () => service.stop()), servers]) {
    const results = await Promise.allSettled(group.map((stop) => stop()));
    for (const result of results)
      if (result.status === 'rejected') progress.say(`while stopping: ${String(result.reason)}`);
  }
}

function announce(ready: Ready, dataDir: string): void {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `\n  Plenum   ${ready.app}\n  Mail     ${ready.mail ?? 'goes to SMTP_URL'}\n  API      ${ready.app}/api/docs`,
  );
  console.log(`  Data     ${dataDir} (logs in it)\n\n  Started in ${seconds} s. Ctrl-C stops everything.\n`);
  console.log(formatReady(ready));
}

async function main(): Promise<void> {
  // A killed parent closes our output; the shutdown must continue.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const dataDir = makePrivateDirectory(dataDirectory(process.env));
  const lock = await acquireStartLock(dataDir);
  let toldAt = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (toldAt !== 0 && now - toldAt > sameSignalMs) process.exit(1);
    if (toldAt !== 0) return;
    toldAt = now;
    lock.markStopping();
    progress.say(`stopping (${signal}); once more to stop at once`);
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
    forgetRunningStack(dataDir);
    await stopAll();
    lock.release();
    if (given('PLENUM_THROWAWAY') === '1') rmSync(dataDir, { recursive: true, force: true });
  }
  progress.say('stopped');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof AlreadyRunningError ? error.message : error);
  process.exitCode = 1;
}
process.exit();

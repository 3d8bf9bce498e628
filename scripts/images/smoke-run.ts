/**
 * Runs Plenum from its images as in an installation: read-only, as user 1000, without capabilities, with a separate
 * PostgreSQL and Redis. Prints each successful check and throws at the first failure.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase, runSql } from '../../tests/support/services/postgres-statements.ts';
import { startTestServers } from '../../tests/support/services/test-servers.ts';
import { startMailCatcher } from '../embedded/mail-catcher.ts';
import { freePort, loopback } from '../embedded/ports.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail } from '../embedded/processes.ts';
import { startCaddy } from './caddy-ingress.ts';
import { checkPages } from './check-pages.ts';
import { checkUserFlows } from './check-user-flows.ts';
import type { Container, ContainerEngine } from './container-engine.ts';
import type { Log } from './run-program.ts';

const readyTimeoutMs = 60_000;
const serverTag = 'plenum/server';
const webTag = 'plenum/web';
const main = (service: string) => ['node', '--enable-source-maps', `services/dist/${service}.js`];
const key = () => `smoke:${randomBytes(32).toString('base64url')}`;

export interface Part {
  readonly name: string;
  readonly url: string;
  readonly container: Container;
}

interface PartOptions {
  readonly name: string;
  readonly tag: string;
  readonly command: readonly string[];
  readonly readyPath: string;
}

const parts: readonly PartOptions[] = [
  ...['api-1', 'api-2'].map((name) => ({
    name,
    tag: serverTag,
    command: main('api'),
    readyPath: '/api/health/ready',
  })),
  ...['gateway-1', 'gateway-2'].map((name) => ({
    name,
    tag: serverTag,
    command: main('gateway'),
    readyPath: '/health/ready',
  })),
  { name: 'worker', tag: serverTag, command: main('worker'), readyPath: '/health/ready' },
  { name: 'web', tag: webTag, command: ['node', 'web/server/main.ts'], readyPath: '/health/ready' },
];

async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

class SmokeRun {
  readonly #engine: ContainerEngine;
  readonly #folder: string;
  readonly #say: Log;
  readonly #env: Readonly<Record<string, string>>;
  readonly #started: Container[] = [];

  constructor(engine: ContainerEngine, folder: string, log: Log, env: Readonly<Record<string, string>>) {
    this.#engine = engine;
    this.#folder = folder;
    this.#say = log;
    this.#env = env;
  }

  #log(name: string): string {
    return join(this.#folder, `${name}.log`);
  }

  async #start(name: string, tag: string, command: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const container = await this.#engine.run({
      tag,
      name: `plenum-smoke-${process.pid}-${name}`,
      command,
      env: { ...this.#env, ...env },
      writable: ['/data'],
      logPath: this.#log(name),
    });
    this.#started.push(container);
    return container;
  }

  /** Runs a command, checks its exit code, and returns the end of its output. */
  async toEnd(name: string, tag: string, command: readonly string[], code: number, env = {}): Promise<string> {
    const container = await this.#start(name, tag, command, env);
    const exit = await container.exited;
    const output = logTail(this.#log(name));
    if (exit.code !== code) throw new Error(`${name} exited with ${exit.code} instead of ${code}:\n${output}`);
    return output;
  }

  async part({ name, tag, command, readyPath }: PartOptions): Promise<Part> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const url = `http://${loopback}:${port}`;
    const env = { HOST: loopback, PORT: String(port), METRICS_PORT: String(metricsPort), INSTANCE: name };
    const container = await this.#start(name, tag, command, env);
    const isReady = async () => container.hasExited() || (await statusOf(url + readyPath)) === 200;
    if (!(await waitUntil(isReady, readyTimeoutMs)) || container.hasExited())
      throw new Error(`${name} did not become ready:\n${logTail(this.#log(name))}`);
    const healthy = ['node', 'infra/docker/check-health.ts', 'ready'];
    await this.toEnd(`${name}-health`, tag, healthy, 0, { PORT: String(port) });
    this.#say(
      `${name} is ready with a read-only root (${await checkPrivileges(container)}), and its health check passes`,
    );
    return { name, url, container };
  }

  async endsOnSignal({ name, container }: Part): Promise<void> {
    const startMs = performance.now();
    await container.stop();
    const { code } = await container.exited;
    if (code !== 0) throw new Error(`${name} exited with ${code} after SIGTERM:\n${logTail(this.#log(name))}`);
    this.#say(`${name} exited with 0, ${((performance.now() - startMs) / 1_000).toFixed(1)} s after SIGTERM`);
  }

  /** Prints the last output of all processes, to find the cause of a failure. */
  tellLastWords(): void {
    for (const name of parts.map((part) => part.name)) {
      const output = logTail(this.#log(name), 10);
      if (output !== '') this.#say(`last output of ${name}:\n${output}`);
    }
  }

  async endAll(): Promise<void> {
    await Promise.all(this.#started.map(async (container) => container.stop()));
  }
}

/** Checks the privileges of a process from outside. Throws if it has any. */
async function checkPrivileges(container: Container): Promise<string> {
  const pid = await container.processId();
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.split(/\s+/)[0] ?? '';
  const root = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast((fields) => fields[4] === '/');
  const privileges = {
    user: field('Uid'),
    group: field('Gid'),
    capabilities: ['CapEff', 'CapPrm', 'CapBnd', 'CapInh'].map((name) => BigInt(`0x${field(name)}`)),
    gainsNone: field('NoNewPrivs') === '1',
    root: root?.[5]?.split(',').includes('ro') === true,
  };
  const isUnprivileged =
    privileges.user === '1000' && privileges.group === '1000' && privileges.gainsNone && privileges.root;
  if (!isUnprivileged || privileges.capabilities.some((set) => set !== 0n))
    throw new Error(`A process has privileges: ${status}`);
  return 'user 1000, no capabilities, no_new_privs';
}

async function migrate(run: SmokeRun, log: Log): Promise<void> {
  const command = ['plenum', 'migrate'];
  await run.toEnd('migrate', serverTag, command, 0);
  await run.toEnd('migrate-again', serverTag, command, 0);
  log('migrate succeeds, even on a migrated database');
  const write = "require('node:fs').writeFileSync('/app/services/planted', '')";
  const output = await run.toEnd('write', serverTag, ['node', '--eval', write], 1);
  if (!output.includes('EROFS')) throw new Error(`Writing to the image did not fail with EROFS:\n${output}`);
  const deadPort = { PORT: String(await freePort()) };
  await run.toEnd('dead-health', webTag, ['node', 'infra/docker/check-health.ts'], 1, deadPort);
  log('the image is read-only, and the health check of a stopped process fails');
}

/** Runs all checks. Throws at the first failure. */
export async function smokeRun(engine: ContainerEngine, folder: string, log: Log): Promise<void> {
  const servers = await startTestServers();
  // Caddy listens on this port.
  const publicUrl = `https://localhost:${await freePort()}`;
  const database = `plenum_smoke_${randomBytes(4).toString('hex')}`;
  const mail = await startMailCatcher({ dataDir: folder, smtpPort: await freePort(), webPort: await freePort() });
  const run = new SmokeRun(engine, folder, log, {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: withDatabase(servers.postgres_url, database),
    REDIS_URL: servers.redis_url,
    REDIS_PREFIX: `${database}:`,
    SMTP_URL: mail.smtpUrl,
    AUTH_KEYS: key(),
    ENCRYPTION_KEYS: key(),
    STORAGE_DIR: '/data/uploads',
    TRUST_PROXY: '1',
    DRAIN_TIMEOUT_MS: '10000',
  });
  try {
    log(`servers: ${servers.description}`);
    await runSql(servers.postgres_url, `create database ${database}`);
    await migrate(run, log);
    const running = await Promise.all(parts.map(async (part) => run.part(part)));
    const urlsOf = (kind: string) => running.filter(({ name }) => name.startsWith(kind)).map(({ url }) => url);
    const [web = ''] = urlsOf('web');
    await checkPages(web, publicUrl, log);
    const caddy = await startCaddy(
      { api: urlsOf('api'), gateway: urlsOf('gateway'), web: [web], publicUrl, folder },
      log,
    );
    try {
      await checkUserFlows(caddy, mail.url, log);
    } finally {
      await caddy.stop();
    }
    await Promise.all(running.map(async (part) => run.endsOnSignal(part)));
  } catch (error) {
    run.tellLastWords();
    throw error;
  } finally {
    await run.endAll();
    await mail.close();
    await runSql(servers.postgres_url, `drop database if exists ${database} with (force)`).catch(() => undefined);
    await servers.stop();
  }
}

/** Starts the processes of the product and checks their readiness. */
import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';
import { freePort, loopback } from './ports.ts';
import { waitUntil } from './process-identity.ts';
import { hasParentDeathSignal, logTail, rotateLog, startChild, type Running } from './processes.ts';
import type { ProcessAddress } from './ready-line.ts';
import { supervise, type Supervised } from './supervise.ts';

export type ServiceKind = 'api' | 'gateway' | 'worker';

export interface ServiceOptions {
  readonly kind: ServiceKind;
  readonly index: number;
  /** Environment variables of all processes; those of a single process are added. */
  readonly env: Readonly<Record<string, string>>;
  readonly logDir: string;
  /** Whether to restart when a source file changes. */
  readonly watch: boolean;
  readonly restart: boolean;
  readonly log: (message: string) => void;
}

export interface Service extends Supervised {
  readonly kind: ServiceKind;
  readonly url: string;
}

const readyTimeoutMs = 60_000;
/** Longer than the drain timeout of a process. */
const stopTimeoutMs = 20_000;

/** Readiness endpoint of each service. */
export const readyPath: Readonly<Record<ServiceKind, string>> = {
  api: '/api/health/ready',
  gateway: '/health/ready',
  worker: '/health/ready',
};

/** Checks whether a URL responds with success within two seconds. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Starts a process on a free port, which it keeps across restarts. Resolves when it is ready. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const name = `${options.kind}-${options.index}`;
  const port = await freePort();
  const url = `http://${loopback}:${port}`;
  const logPath = join(options.logDir, `${name}.log`);
  rotateLog(logPath);
  const env = { ...options.env, HOST: loopback, PORT: String(port), INSTANCE: name };
  const supervised = await supervise({
    name,
    restart: options.restart,
    log: options.log,
    lastOutput: () => logTail(logPath),
    start: () => startOnce(options, env, logPath, url + readyPath[options.kind]),
  });
  return { ...supervised, kind: options.kind, url };
}

async function startOnce(
  options: ServiceOptions,
  env: Readonly<Record<string, string>>,
  logPath: string,
  healthUrl: string,
): Promise<Running> {
  // In watch mode, Node starts a second process, which does not receive the parent-death signal.
  const needsParentCheck = options.watch || !hasParentDeathSignal();
  const running = await startChild({
    command: process.execPath,
    args: [
      ...(options.watch ? ['--watch', '--watch-preserve-output'] : []),
      ...(needsParentCheck ? ['--import', join(import.meta.dirname, 'die-with-parent.ts')] : []),
      join(repositoryRoot, 'services', options.kind, 'src', 'main.ts'),
    ],
    env,
    cwd: repositoryRoot,
    logPath,
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopTimeoutMs,
    ...(options.watch ? { echo: (line: string) => options.log(`${env['INSTANCE']} ${line}`) } : {}),
  });
  const isServiceReady = await waitUntil(async () => running.hasExited() || (await isReady(healthUrl)), readyTimeoutMs);
  if (running.hasExited()) throw new Error(`${env['INSTANCE']} exited during its start:\n${logTail(logPath)}`);
  if (!isServiceReady) {
    await running.stop();
    throw new Error(`${env['INSTANCE']} was not ready in ${readyTimeoutMs / 1_000} s:\n${logTail(logPath)}`);
  }
  return running;
}

/** Starts the Vite development server, instead of serving the built web app. */
export async function startWebDevelopment(
  options: Pick<ServiceOptions, 'env' | 'logDir' | 'restart' | 'log'>,
): Promise<Supervised & { readonly url: string }> {
  const port = await freePort();
  const url = `http://${loopback}:${port}`;
  const logPath = join(options.logDir, 'web.log');
  rotateLog(logPath);
  const start = async (): Promise<Running> => {
    const running = await startChild({
      command: process.execPath,
      args: [join(repositoryRoot, 'node_modules', '.bin', 'vite'), '--port', String(port), '--host', loopback],
      env: options.env,
      cwd: join(repositoryRoot, 'web'),
      logPath,
      orphanSignal: 'SIGKILL',
      stopSignal: 'SIGTERM',
      stopTimeoutMs,
      echo: (line) => options.log(`web ${line}`),
    });
    if (await waitUntil(async () => running.hasExited() || (await isReady(url)), readyTimeoutMs)) return running;
    await running.stop();
    throw new Error(`Vite was not ready:\n${logTail(logPath)}`);
  };
  const supervised = await supervise({ name: 'web', restart: options.restart, log: options.log, start });
  return { ...supervised, url };
}

/** Returns the origin and process id for the ready line. */
export function processAddress(service: Service): ProcessAddress {
  return { url: service.url, pid: service.current().pid };
}

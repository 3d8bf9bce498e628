/** The processes of the product itself: how each is started and known to serve. */
import { join } from 'node:path';
import { repository_root } from './paths.ts';
import { freePort, loopback } from './ports.ts';
import { waitUntil } from './process-identity.ts';
import { hasParentDeathSignal, logTail, rotateLog, startChild, type Running } from './processes.ts';
import type { ProcessAddress } from './ready-line.ts';
import { keepRunning, type Kept } from './supervise.ts';

export type ServiceKind = 'api' | 'gateway' | 'worker';

export interface ServiceOptions {
  readonly kind: ServiceKind;
  readonly index: number;
  /** The settings of all processes; what differs per process is added. */
  readonly env: Readonly<Record<string, string>>;
  readonly log_dir: string;
  /** Starts again when its source changes. */
  readonly watch: boolean;
  readonly restart: boolean;
  readonly say: (message: string) => void;
}

export interface Service extends Kept {
  readonly kind: ServiceKind;
  readonly url: string;
}

const ready_timeout_ms = 60_000;
/** Longer than a process's own drain, which ends first. */
const stop_timeout_ms = 20_000;

/** Where a process tells whether it is ready. */
export const ready_path: Readonly<Record<ServiceKind, string>> = {
  api: '/api/health/ready',
  gateway: '/health/ready',
  worker: '/health/ready',
};

/** Whether somebody answers well there, within two seconds. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Starts one process on a free port which it keeps over restarts; resolves when it says that it is ready. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const name = `${options.kind}-${options.index}`;
  const port = await freePort();
  const url = `http://${loopback}:${port}`;
  const log_path = join(options.log_dir, `${name}.log`);
  rotateLog(log_path);
  const env = { ...options.env, HOST: loopback, PORT: String(port), INSTANCE: name };
  const kept = await keepRunning({
    name,
    restart: options.restart,
    say: options.say,
    lastWords: () => logTail(log_path),
    start: () => startOnce(options, env, log_path, url + ready_path[options.kind]),
  });
  return { ...kept, kind: options.kind, url };
}

async function startOnce(
  options: ServiceOptions,
  env: Readonly<Record<string, string>>,
  log_path: string,
  health_url: string,
): Promise<Running> {
  // A watching Node starts a second one, which the kernel's signal for orphans does not reach.
  const guard = options.watch || !hasParentDeathSignal();
  const running = await startChild({
    command: process.execPath,
    args: [
      ...(options.watch ? ['--watch', '--watch-preserve-output'] : []),
      ...(guard ? ['--import', join(import.meta.dirname, 'die-with-parent.ts')] : []),
      join(repository_root, 'services', options.kind, 'src', 'main.ts'),
    ],
    env,
    cwd: repository_root,
    log_path,
    orphan_signal: 'SIGKILL',
    stop_signal: 'SIGTERM',
    stop_timeout_ms,
    ...(options.watch ? { echo: (line: string) => options.say(`${env['INSTANCE']} ${line}`) } : {}),
  });
  const answered = await waitUntil(async () => running.hasExited() || (await isReady(health_url)), ready_timeout_ms);
  if (running.hasExited()) throw new Error(`${env['INSTANCE']} ended while starting:\n${logTail(log_path)}`);
  if (!answered) {
    await running.stop();
    throw new Error(`${env['INSTANCE']} was not ready in ${ready_timeout_ms / 1_000} s:\n${logTail(log_path)}`);
  }
  return running;
}

/** Vite with hot reload, in place of the built web app. */
export async function startWebDevelopment(
  options: Pick<ServiceOptions, 'env' | 'log_dir' | 'restart' | 'say'>,
): Promise<Kept & { readonly url: string }> {
  const port = await freePort();
  const url = `http://${loopback}:${port}`;
  const log_path = join(options.log_dir, 'web.log');
  rotateLog(log_path);
  const start = async (): Promise<Running> => {
    const running = await startChild({
      command: process.execPath,
      args: [join(repository_root, 'node_modules', '.bin', 'vite'), '--port', String(port), '--host', loopback],
      env: options.env,
      cwd: join(repository_root, 'web'),
      log_path,
      orphan_signal: 'SIGKILL',
      stop_signal: 'SIGTERM',
      stop_timeout_ms,
      echo: (line) => options.say(`web ${line}`),
    });
    if (await waitUntil(async () => running.hasExited() || (await isReady(url)), ready_timeout_ms)) return running;
    await running.stop();
    throw new Error(`Vite was not ready:\n${logTail(log_path)}`);
  };
  const kept = await keepRunning({ name: 'web', restart: options.restart, say: options.say, start });
  return { ...kept, url };
}

/** Address and process number, as the ready line shows them. */
export function addressOf(service: Service): ProcessAddress {
  return { url: service.url, pid: service.current().pid };
}

/** Starts a bare server as a process of its own, as the API and the gateways are. */
import { join } from 'node:path';
import { repository_root } from '../embedded/paths.ts';
import { freePort, loopback } from '../embedded/ports.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { type BareSettings, bare_variables } from './bare-settings.ts';

export interface BareProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const ready_timeout_ms = 20_000;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** The bare server of sockets; with a Redis it shares its room with the others that have the same one. */
export const startBareSockets = (log_path: string, redis_url?: string): Promise<BareProcess> =>
  startScript('bare-sockets.ts', redis_url === undefined ? {} : { [bare_variables.redis]: redis_url }, log_path);

/** @param log_path where it says why when it does not start */
export const startBareProcess = (settings: BareSettings, log_path: string): Promise<BareProcess> =>
  startScript('bare-server.ts', { [bare_variables.settings]: JSON.stringify(settings) }, log_path);

async function startScript(
  script: string,
  env: Readonly<Record<string, string>>,
  log_path: string,
): Promise<BareProcess> {
  const port = await freePort();
  const url = `http://${loopback}:${port}`;
  const running = await startChild({
    command: process.execPath,
    args: [join(repository_root, 'scripts', 'bench', script)],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      [bare_variables.port]: String(port),
      ...env,
    },
    log_path,
    orphan_signal: 'SIGKILL',
    stop_signal: 'SIGTERM',
    stop_timeout_ms: 5_000,
  });
  const ready = await waitUntil(async () => running.hasExited() || (await answers(`${url}/hello`)), ready_timeout_ms);
  if (ready && !running.hasExited()) return { url, pid: running.pid, stop: () => running.stop() };
  await running.stop();
  throw new Error(`The bare server did not start:\n${logTail(log_path)}`);
}

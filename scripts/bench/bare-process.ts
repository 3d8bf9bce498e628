/** Starts the bare server of `bare-server.ts` as a process of its own, as the API is one. */
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

/** @param log_path where it says why when it does not start */
export async function startBareProcess(settings: BareSettings, log_path: string): Promise<BareProcess> {
  const port = await freePort();
  const url = `http://${loopback}:${port}`;
  const running = await startChild({
    command: process.execPath,
    args: [join(repository_root, 'scripts', 'bench', 'bare-server.ts')],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      [bare_variables.port]: String(port),
      [bare_variables.settings]: JSON.stringify(settings),
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

/** Starts a bare server as a separate process, like the API and the gateways. */
import { join } from 'node:path';
import { repositoryRoot } from '../embedded/paths.ts';
import { freePort, loopback } from '../embedded/ports.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { type BareSettings, bareVariables } from './bare-settings.ts';

export interface BareProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const readyTimeoutMs = 20_000;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Starts the bare socket server; with a Redis it shares its room with the other servers on that Redis. */
export const startBareSockets = (logPath: string, redis_url?: string): Promise<BareProcess> =>
  startScript('bare-sockets.ts', redis_url === undefined ? {} : { [bareVariables.redis]: redis_url }, logPath);

/** Starts a bare server. @param logPath receives its output */
export const startBareProcess = (settings: BareSettings, logPath: string): Promise<BareProcess> =>
  startScript('bare-server.ts', { [bareVariables.settings]: JSON.stringify(settings) }, logPath);

/** Starts the server that updates a row and broadcasts for each vote. */
export const startBareVotes = (
  settings: { readonly databaseUrl: string; readonly questions: number },
  logPath: string,
): Promise<BareProcess> =>
  startScript('bare-votes.ts', { [bareVariables.settings]: JSON.stringify(settings) }, logPath);

/** Starts the push service that only counts. */
export const startBarePushes = (logPath: string): Promise<BareProcess> => startScript('bare-pushes.ts', {}, logPath);

async function startScript(
  script: string,
  env: Readonly<Record<string, string>>,
  logPath: string,
): Promise<BareProcess> {
  const port = await freePort();
  const url = `http://${loopback}:${port}`;
  const running = await startChild({
    command: process.execPath,
    args: [join(repositoryRoot, 'scripts', 'bench', script)],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      [bareVariables.port]: String(port),
      ...env,
    },
    logPath,
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 5_000,
  });
  const ready = await waitUntil(async () => running.hasExited() || (await answers(`${url}/hello`)), readyTimeoutMs);
  if (ready && !running.hasExited()) return { url, pid: running.pid, stop: () => running.stop() };
  await running.stop();
  throw new Error(`The bare server did not start:\n${logTail(logPath)}`);
}

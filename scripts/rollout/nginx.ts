/** nginx in front of the processes of a rollout: start, reload and stop. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort, loopback } from '../embedded/ports.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { localConfig, mainConfig, readTemplate, type Upstreams } from './nginx-config.ts';
import { findNginxProgram } from './nginx-program.ts';

export interface Nginx {
  /** Origin for browsers. */
  readonly url: string;
  readonly how: string;
  readonly accessLogPath: string;
  readonly errorLogPath: string;
  /** Replaces the upstreams; resolves when new connections use them. */
  tell(upstreams: Upstreams): Promise<void>;
  stop(): Promise<void>;
}

const readyTimeoutMs = 10_000;
/** It exits after its last connection, and writes its log until then. */
const stopTimeoutMs = 15_000;

async function textOf(url: string): Promise<string> {
  try {
    // A keep-alive connection could reach an old worker.
    const answer = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(1_000) });
    return await answer.text();
  } catch {
    return '';
  }
}

/** Starts nginx with the operators' file on a free port. Throws with its log when it does not start. */
export async function startNginx(
  folder: string,
  first: Upstreams,
  announce: (message: string) => void,
): Promise<Nginx> {
  const program = findNginxProgram(announce);
  const dir = join(folder, 'nginx');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const generationPort = await freePort();
  const template = readTemplate();
  let generation = 0;

  function write(upstreams: Upstreams): void {
    generation += 1;
    writeFileSync(join(dir, 'plenum.conf'), localConfig(template, upstreams, port));
    const main = mainConfig({ dir, user: userInfo().username, generation, generationPort });
    writeFileSync(join(dir, 'nginx.conf'), main);
  }

  write(first);
  const errorLogPath = join(dir, 'error.log');
  const outputPath = join(dir, 'output.log');
  const running = await startChild({
    command: program.path,
    args: ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', errorLogPath, '-g', 'daemon off;'],
    env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: program.libraryPath },
    logPath: outputPath,
    orphanSignal: 'SIGTERM',
    stopSignal: 'SIGQUIT',
    stopTimeoutMs,
  });

  async function waitForGeneration(): Promise<void> {
    const told = async () => (await textOf(`http://${loopback}:${generationPort}/`)) === String(generation);
    const isThere = await waitUntil(async () => running.hasExited() || (await told()), readyTimeoutMs);
    if (isThere && !running.hasExited()) return;
    throw new Error(`nginx does not serve:\n${logTail(outputPath)}\n${logTail(errorLogPath)}`);
  }

  await waitForGeneration();
  return {
    url: `http://${loopback}:${port}`,
    how: program.how,
    accessLogPath: join(dir, 'access.log'),
    errorLogPath,
    async tell(upstreams) {
      write(upstreams);
      process.kill(running.pid, 'SIGHUP');
      await waitForGeneration();
    },
    stop: () => running.stop(),
  };
}

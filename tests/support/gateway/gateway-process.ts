/** A gateway as a separate process that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { endWithParentArguments, nodeEnvironment } from '../services/node-environment.ts';

export interface GatewayProcess {
  readonly url: string;
  /** Kills it without a graceful shutdown, like a machine failure. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves to its exit code. */
  terminate(): Promise<number | null>;
}

interface LogLine {
  readonly msg?: string;
  readonly url?: string;
}

/** Starts the process; resolves when it accepts sockets. It ends with the tests at the latest. */
export async function startGatewayProcess(env: Readonly<Record<string, string>>): Promise<GatewayProcess> {
  const child: ChildProcess = spawn(process.execPath, [...endWithParentArguments, 'services/gateway/src/main.ts'], {
    env: { ...env, ...nodeEnvironment(), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await Promise.race([
    readUrl(child),
    exited.then(() => Promise.reject(new Error('The gateway process ended immediately.'))),
  ]);
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url,
    async kill() {
      await end('SIGKILL');
    },
    terminate: () => end('SIGTERM'),
  };
}

async function readUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The gateway process has no output.');
  let url = '';
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const { msg, url: logged } = JSON.parse(line) as LogLine;
    url = logged ?? url;
    if (msg === 'gateway accepts sockets') {
      // Later output must not fill the pipe.
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('The gateway process never accepted sockets.');
}

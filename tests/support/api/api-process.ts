/** The API as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { endWithParentArguments, nodeEnvironment } from '../services/node-environment.ts';

export interface ApiProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Resolves to the exit code. */
  readonly exitCode: Promise<number | null>;
}

/** Starts `services/api/src/main.ts` on a free port and waits until it listens. */
export async function startApiProcess(env: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const child = spawn(process.execPath, [...endWithParentArguments, 'services/api/src/main.ts'], {
    env: { ...env, ...nodeEnvironment(), PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exitCode = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === 'object' && entry !== null && 'url' in entry && typeof entry.url === 'string') {
      child.stdout.resume();
      return { url: entry.url, child, exitCode };
    }
  }
  throw new Error('The API ended before it listened.');
}

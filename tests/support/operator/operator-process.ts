/** Commands of the operator: as a real process, as in the server image, or inside the test's own, which is quicker. */
import { spawn } from 'node:child_process';
import { readConfigFor } from '@plenum/core/config';
import { vi } from 'vitest';
import { operate } from '../../../services/operator/src/operate.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `services/operator/src/main.ts` to its end with this environment and nothing else. */
export function runOperator(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, ['services/operator/src/main.ts', ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (parts.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (parts.err += part.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...parts }));
  });
}

/** The same without a process of its own: as quick as the command. One at a time. */
export async function operateHere(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const said = { out: '', err: '' };
  const listen = (to: 'out' | 'err') => (text: string | Uint8Array) => {
    said[to] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(listen('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(listen('err')),
  ];
  try {
    const code = await operate(args, {
      program: 'operator',
      cwd: process.cwd(),
      provide: async (needs) => ({ config: readConfigFor(needs, env), release: () => Promise.resolve() }),
    });
    return { code, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

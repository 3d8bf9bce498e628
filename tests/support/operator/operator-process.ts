/**
 * Commands for operators: as a separate process, as in the server image, or in the test's own process, which is
 * quicker.
 */
import { spawn } from 'node:child_process';
import { vi } from 'vitest';
import { operate } from '../../../services/operator/src/operate.ts';
import { waitForExit, type EndedProcess } from '../services/ended-process.ts';
import { nodeEnvironment } from '../services/node-environment.ts';

/** Runs `services/operator/src/main.ts` to its end with only this environment. */
export function runOperator(args: readonly string[], env: Readonly<Record<string, string>>): Promise<EndedProcess> {
  const child = spawn(process.execPath, ['services/operator/src/main.ts', ...args], {
    env: { ...nodeEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return waitForExit(child);
}

/** Runs a command in this process. One at a time. */
export async function runOperatorInProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<EndedProcess> {
  const output = { out: '', err: '' };
  const listen = (stream: 'out' | 'err') => (text: string | Uint8Array) => {
    output[stream] += String(text);
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
      env,
      origin: 'Settings come from this test.',
    });
    return { code, ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs programs and waits until they exit. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { logTail } from '../embedded/processes.ts';

/** Prints a line of output. */
export type Log = (line: string) => void;

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program. Returns its exit code and output. */
export function runProgram(program: string, args: readonly string[], cwd?: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(parts).toString('utf8') }));
  });
}

/** Runs a program and returns its output. Throws with the output if it fails. */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runProgram(program, args);
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} exited with ${code}:\n${output}`);
  return output.trim();
}

/** Runs a program and writes its output to a file. Throws with the last lines if it fails. */
export function runLogged(program: string, args: readonly string[], logPath: string): Promise<void> {
  const log = openSync(logPath, 'a', 0o600);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', log, log] });
    closeSync(log);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} exited with ${code}:\n${logTail(logPath, 40)}`));
    });
  });
}

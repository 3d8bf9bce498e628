/** Runs programs that write their result to standard output, or that read standard input. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from '../command.ts';
import { StepFailed } from './step-failed.ts';

export interface Program {
  readonly path: string;
  readonly args: readonly string[];
  readonly env: Environment;
  /** Stops the program. */
  readonly signal: AbortSignal;
  /** Exit codes that mean success. */
  readonly successCodes?: readonly number[];
}

/** The end of the messages of a program is kept: it contains the reason of a failure. */
const maxMessageLength = 2_000;

/** Collects the messages of a program, and resolves to null if it succeeds, otherwise to the failure. */
async function failureOf(
  child: ChildProcess,
  { path, signal, successCodes = [0] }: Program,
): Promise<StepFailed | null> {
  let messages = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    messages = `${messages}${text}`.slice(-maxMessageLength);
  });
  const [code] = (await once(child, 'close').catch((error: unknown) => [error])) as [unknown];
  if (typeof code === 'number' && successCodes.includes(code)) return null;
  if (signal.aborted) return new StepFailed('Interrupted.');
  const reason = code instanceof Error ? code.message : messages.trim() || `It ended with exit code ${String(code)}.`;
  return new StepFailed(`${path} failed: ${reason}`);
}

/** Yields the output of a program. Throws at the end if the program fails. */
export async function* outputOf(program: Program): AsyncGenerator<Uint8Array> {
  const { path, args, env, signal } = program;
  const child = spawn(path, args, { env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  const failure = failureOf(child, program);
  let isRead = false;
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>;
    isRead = true;
  } finally {
    // The output is no longer needed if storing it has failed.
    if (!isRead) child.kill();
  }
  const failed = await failure;
  if (failed !== null) throw failed;
}

/**
 * Runs a program that reads this input. The program is stopped if the input fails, so that it cannot complete with a part
 * of it. The input is read to its end even if the program needs less.
 */
export async function feed(program: Program, input: AsyncIterable<Uint8Array>): Promise<void> {
  const { path, args, env, signal } = program;
  const child = spawn(path, args, { env, signal, stdio: ['pipe', 'ignore', 'pipe'] });
  const failure = failureOf(child, program);
  // The exit code tells whether the program has read enough.
  child.stdin.on('error', () => undefined);
  const ended = failure.then(() => undefined);
  try {
    for await (const chunk of input) {
      if (child.stdin.destroyed) continue;
      if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, 'drain').catch(() => undefined), ended]);
      if (child.exitCode !== null && child.exitCode !== 0) break;
    }
  } catch (error) {
    child.kill('SIGKILL');
    await failure;
    throw error;
  }
  child.stdin.end();
  const failed = await failure;
  if (failed !== null) throw failed;
}

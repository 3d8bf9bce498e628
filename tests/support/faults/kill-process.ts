/** Kills a process that a test has started, as a crash or the kernel does. */
import type { Running } from '../../../scripts/embedded/processes.ts';

/** Sends SIGKILL and waits for the end; nothing happens if there is no process any more. */
export async function killProcess(running: Pick<Running, 'pid' | 'hasExited' | 'exited'> | undefined): Promise<void> {
  if (running === undefined) return;
  if (!running.hasExited()) process.kill(running.pid, 'SIGKILL');
  await running.exited;
}

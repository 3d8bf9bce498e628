/** Kills a process that a test has started, like a crash or the kernel. */
import type { Running } from '../../../scripts/embedded/processes.ts';

/** Sends SIGKILL and waits for the end; does nothing if the process has ended already. */
export async function killProcess(running: Pick<Running, 'pid' | 'hasExited' | 'exited'> | undefined): Promise<void> {
  if (running === undefined) return;
  if (!running.hasExited()) process.kill(running.pid, 'SIGKILL');
  await running.exited;
}

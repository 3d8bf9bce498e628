/**
 * Suspended servers: the processes exist, keep their connections, accept new ones into the kernel's queue, and do
 * nothing.
 */
import { execFileSync } from 'node:child_process';

/** Returns the ids of all children of a process. */
function childrenOf(pid: number): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    return child !== undefined && parent === pid ? [child] : [];
  });
}

/** Sends a signal to a process that may have ended already. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Suspends a process and all its children (SIGSTOP), the parent first, so that it starts no others.
 * @returns an idempotent function that resumes them
 */
export function suspendProcess(pid: number): () => void {
  signal(pid, 'SIGSTOP');
  const stopped = [...childrenOf(pid), pid];
  for (const single of stopped) signal(single, 'SIGSTOP');
  return () => {
    for (const single of stopped.splice(0)) signal(single, 'SIGCONT');
  };
}

/** Process identities that distinguish a process from a later one with the same process id. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns the id and start time of a running process, because ids are reused; null if there is none. Zombies count as
 * exited.
 */
export function identityOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return linuxIdentity(pid);
  const result = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const started = result.stdout?.trim();
  return result.status === 0 && started ? `${pid} ${started}` : null;
}

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command may contain spaces and parentheses, so fields are counted after it; the first one is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' || started === undefined ? null : `${pid} ${started}`;
  } catch {
    return null;
  }
}

/** Returns the command line of a process; empty when it does not exist or is a zombie. */
export function commandLineOf(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Checks whether the process of an identity is still running. */
export function isRunning(identity: string): boolean {
  const pid = Number(identity.split(' ')[0]);
  return identityOf(pid) === identity;
}

/** Polls `condition` every `everyMs` until it returns true; returns false after `timeoutMs`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 50,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return true;
}

/** A lock that allows one start at a time on a data folder. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isRunning, waitUntil } from './process-identity.ts';

export interface StartLock {
  /** Marks this start as stopping, so that the next start waits for it. */
  markStopping(): void;
  release(): void;
}

/** How long to wait for another start, which may have been killed and still be shutting down. */
const patienceDefaultMs = 3_000;
const patienceStoppingMs = 30_000;

/** Another start runs on this folder. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';
}

interface Holder {
  readonly identity: string;
  readonly stopping: boolean;
}

function readHolder(path: string): Holder | null {
  try {
    const [identity = '', state = ''] = readFileSync(path, 'utf8').split('\n');
    return { identity, stopping: state === 'stopping' };
  } catch {
    return null;
  }
}

/** Creates the lock file if there is none, atomically with its content. */
function tryTake(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves the lock file of an ended start away, unless another process has replaced it. */
function removeStale(path: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const holder = readHolder(aside);
  if (holder !== null && isRunning(holder.identity)) tryTake(path, `${holder.identity}\n`);
  rmSync(aside, { force: true });
}

/**
 * Takes the lock of the folder; the lock of an ended start is ignored. Throws `AlreadyRunningError` when another start
 * holds it and does not end.
 */
export async function acquireStartLock(dataDir: string, patienceMs = patienceDefaultMs): Promise<StartLock> {
  const path = join(dataDir, 'start.lock');
  const identity = identityOf(process.pid) ?? String(process.pid);
  const attempt = () => {
    if (tryTake(path, `${identity}\n`)) return true;
    const holder = readHolder(path);
    if (holder !== null && !isRunning(holder.identity)) removeStale(path);
    return false;
  };
  const taken = await waitUntil(attempt, patienceMs, 100);
  const leaving = !taken && readHolder(path)?.stopping === true;
  if (!taken && !(leaving && (await waitUntil(attempt, patienceStoppingMs, 100)))) {
    const pid = readHolder(path)?.identity.split(' ')[0] ?? 'unknown';
    throw new AlreadyRunningError(
      `Another start is running here (process ${pid}, ${dataDir}). ` +
        'Stop it with Ctrl-C, or give this one a folder of its own: PLENUM_DATA_DIR=/some/folder npm start',
    );
  }
  return {
    markStopping: () => writeFileSync(path, `${identity}\nstopping\n`, { mode: 0o600 }),
    release: () => {
      if (readHolder(path)?.identity === identity) rmSync(path, { force: true });
    },
  };
}

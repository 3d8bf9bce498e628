/** A lock file that allows only one start at a time per data folder. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isRunning, waitUntil } from './process-identity.ts';

export interface StartLock {
  /** Marks this start as stopping, so that another start waits for it. */
  markStopping(): void;
  release(): void;
}

/** Time to wait for another start, which may have been killed and may still be shutting down. */
const defaultTimeoutMs = 3_000;
const stoppingTimeoutMs = 30_000;

/** Thrown if another start is using the data folder. */
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

/** Creates the lock file atomically with its content. Returns false if it exists. */
function tryCreate(path: string, text: string): boolean {
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

/** Removes the lock file of an exited start, unless another process has replaced it. */
function removeStale(path: string): void {
  const stalePath = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, stalePath);
  } catch {
    return;
  }
  const holder = readHolder(stalePath);
  if (holder !== null && isRunning(holder.identity)) tryCreate(path, `${holder.identity}\n`);
  rmSync(stalePath, { force: true });
}

/**
 * Acquires the lock of the folder; the lock of an exited start is ignored. Throws `AlreadyRunningError` if another start
 * has the lock and does not release it.
 */
export async function acquireStartLock(dataDir: string, timeoutMs = defaultTimeoutMs): Promise<StartLock> {
  const path = join(dataDir, 'start.lock');
  const identity = identityOf(process.pid) ?? String(process.pid);
  const attempt = () => {
    if (tryCreate(path, `${identity}\n`)) return true;
    const holder = readHolder(path);
    if (holder !== null && !isRunning(holder.identity)) removeStale(path);
    return false;
  };
  const isAcquired = await waitUntil(attempt, timeoutMs, 100);
  const isHolderStopping = !isAcquired && readHolder(path)?.stopping === true;
  if (!isAcquired && !(isHolderStopping && (await waitUntil(attempt, stoppingTimeoutMs, 100)))) {
    const pid = readHolder(path)?.identity.split(' ')[0] ?? 'unknown';
    throw new AlreadyRunningError(
      `Plenum is already running (process ${pid}, ${dataDir}). ` +
        'Stop it with Ctrl-C, or use another data folder: PLENUM_DATA_DIR=/some/folder npm start',
    );
  }
  return {
    markStopping: () => writeFileSync(path, `${identity}\nstopping\n`, { mode: 0o600 }),
    release: () => {
      if (readHolder(path)?.identity === identity) rmSync(path, { force: true });
    },
  };
}

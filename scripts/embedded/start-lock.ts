/** One start at a time on a data folder. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isRunning, waitUntil } from './process-identity.ts';

export interface StartLock {
  /** Tells the next start that waiting for us is worth its while. */
  markStopping(): void;
  release(): void;
}

/** A running start is given this long, because one that was just killed may still be on its way out. */
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

/** Puts our record in place when there is none; the record is complete from its first moment. */
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

/** Moves a dead start's record away, unless somebody else was quicker and it is a living one's by now. */
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
 * Takes the folder for this process; a killed start's claim is void.
 * Throws `AlreadyRunningError` when another start holds it and does not go away.
 */
export async function takeStartLock(dataDir: string, patienceMs = patienceDefaultMs): Promise<StartLock> {
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

import type { StoredBackup } from './backup-store.ts';
/** Which backups `plenum backup` deletes. */
import { manifestFile, timeOfBackup } from './manifest.ts';

const dayMs = 86_400_000;

interface Retention {
  /** 0 keeps all of them. */
  readonly keepDays: number;
  readonly keepCount: number;
}

const ageMs = (name: string, now: Date): number => now.getTime() - (timeOfBackup(name)?.getTime() ?? now.getTime());

/** Returns the complete backups, newest first. */
export const completeBackups = (backups: readonly StoredBackup[]): readonly string[] =>
  backups
    .filter(({ files }) => files.has(manifestFile))
    .map(({ name }) => name)
    .toSorted()
    .toReversed();

/**
 * Returns the names of complete backups that are neither among the newest `keepCount` nor younger than `keepDays`, and of
 * incomplete backups that are older than a day. Incomplete backups do not count as kept.
 */
export function expiredBackups(
  backups: readonly StoredBackup[],
  { keepDays, keepCount }: Retention,
  now: Date,
): readonly string[] {
  const old = completeBackups(backups)
    .slice(keepCount)
    .filter((name) => keepDays > 0 && ageMs(name, now) > keepDays * dayMs);
  const incomplete = backups.filter(({ name, files }) => !files.has(manifestFile) && ageMs(name, now) > dayMs);
  return [...old, ...incomplete.map(({ name }) => name)];
}

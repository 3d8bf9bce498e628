/** Finds kustomize and builds with it, under the very restrictions of `kubectl apply -k`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { canFetchPackages, fetchedPackages, onPath } from '../embedded/debian-packages.ts';

/** A program and the arguments that come before the folder. */
export type Kustomize = readonly [program: string, ...args: string[]];

/**
 * kustomize or kubectl from the PATH, else kustomize from Debian's packages (trixie has it, and it needs no library).
 * Null where there is none of them.
 */
export function findKustomize(announce: (message: string) => void): Kustomize | null {
  const kustomize = onPath('kustomize');
  if (kustomize !== undefined) return [kustomize, 'build'];
  const kubectl = onPath('kubectl');
  if (kubectl !== undefined) return [kubectl, 'kustomize'];
  if (!canFetchPackages()) return null;
  try {
    const root = fetchedPackages({ name: 'kustomize', packages: [['kustomize']], suite: 'trixie', announce });
    return [join(root, 'usr', 'bin', 'kustomize'), 'build'];
  } catch (error) {
    announce(`kustomize could not be fetched: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** What kustomize prints for a folder. Throws with what it complains about. */
export function build([program, ...args]: Kustomize, folder: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, [...args, folder], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}

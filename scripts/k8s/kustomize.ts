/** Finds and runs kustomize, with the same restrictions as `kubectl apply -k`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { canDownloadPackages, downloadPackages, findOnPath } from '../embedded/debian-packages.ts';

/** A program and its arguments before the folder. */
export type Kustomize = readonly [program: string, ...args: string[]];

/**
 * Finds kustomize or kubectl on the PATH, or downloads kustomize from Debian trixie, where it is statically linked. Returns
 * null if none is available.
 */
export function findKustomize(announce: (message: string) => void): Kustomize | null {
  const kustomize = findOnPath('kustomize');
  if (kustomize !== undefined) return [kustomize, 'build'];
  const kubectl = findOnPath('kubectl');
  if (kubectl !== undefined) return [kubectl, 'kustomize'];
  if (!canDownloadPackages()) return null;
  try {
    const root = downloadPackages({ name: 'kustomize', packages: [['kustomize']], suite: 'trixie', announce });
    return [join(root, 'usr', 'bin', 'kustomize'), 'build'];
  } catch (error) {
    announce(`kustomize could not be downloaded: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** Returns the output of kustomize for a folder. Throws with its error output. */
export function build([program, ...args]: Kustomize, folder: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, [...args, folder], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}

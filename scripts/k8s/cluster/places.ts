/** Where the cluster keeps its programs and its state: outside of the repository. */
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns the folder of programs, images and state: `plenum-cluster` in the cache folder of the user. */
function clusterFolder(): string {
  const base = process.env['XDG_CACHE_HOME'];
  const folder = join(base === undefined || base === '' ? join(homedir(), '.cache') : base, 'plenum-cluster');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Returns a folder below it, which it creates. */
export function clusterPlace(...names: readonly string[]): string {
  const folder = join(clusterFolder(), ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The kubeconfig of the administrator, for `KUBECONFIG`. */
export const kubeconfigPath = (): string => join(clusterPlace('state'), 'kubeconfig');
/** What runs, for the command that ends it. */
export const recordPath = (): string => join(clusterPlace('state'), 'running.json');

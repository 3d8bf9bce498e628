/**
 * buildah, crun and debootstrap on a machine that has none of them: Debian's packages are fetched, and a process with
 * mounts of its own sees them as if they were installed. Nobody else sees a change, and nothing of it is left.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canFetchPackages, fetchedPackages } from '../embedded/debian-packages.ts';

const insideVariable = 'PLENUM_PRIVATE_MOUNTS';

/** Whether this process is the one with mounts of its own. */
export const isInside = (): boolean => process.env[insideVariable] !== undefined;

/** What stands in the way of building without Docker; null when nothing does. */
export function missingForMounts(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  if (!canFetchPackages()) return 'it needs apt-get and dpkg-deb, which fetch buildah, crun and debootstrap';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'unshare may not make mounts of its own here';
  return null;
}

/**
 * Runs this command again, alone with its mounts and its processes: all of them end with it.
 * @returns what it ended with
 */
export function runInside(announce: (message: string) => void): Promise<number> {
  const packages = [['buildah', 'crun', 'debootstrap']];
  const root = fetchedPackages({ name: 'image-tools', packages, announce });
  const flags = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'];
  const child = spawn('unshare', [...flags, process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [insideVariable]: root },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A terminal tells the inner one too; the outer one waits for it.
    process.on(signal, () => (signal === 'SIGINT' ? undefined : child.kill('SIGKILL')));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function mount(type: string, options: string, place: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', type, '-o', options, type, place], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Cannot mount ${place}: ${stderr.trim()}`);
}

/** Lays the fetched programs over the folders of this machine, and one kind of control groups over the two of an old one. */
export function layOver(): void {
  const root = process.env[insideVariable];
  if (root === undefined) throw new Error('These mounts belong into a process of their own.');
  const layers: readonly (readonly [string, string])[] = [
    ['usr', '/usr'],
    ['lib', '/usr/lib'],
    ['bin', '/usr/bin'],
    ['sbin', '/usr/sbin'],
    ['etc', '/etc'],
  ];
  for (const [name, place] of layers) {
    const layer = join(root, name);
    if (existsSync(layer) && readdirSync(layer).length > 0) mount('overlay', `ro,lowerdir=${layer}:${place}`, place);
  }
  const controlGroups = '/sys/fs/cgroup';
  if (!existsSync(join(controlGroups, 'cgroup.controllers'))) mount('cgroup2', 'rw', controlGroups);
}

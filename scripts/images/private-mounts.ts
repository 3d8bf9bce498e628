/**
 * buildah, crun and debootstrap on a machine without them: Debian packages are downloaded, and a process with a
 * separate mount namespace sees them as if they were installed. Other processes see no change, and nothing remains.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canFetchPackages, fetchedPackages } from '../embedded/debian-packages.ts';

const insideVariable = 'PLENUM_PRIVATE_MOUNTS';

/** Checks whether this process is the one with the separate mount namespace. */
export const isInside = (): boolean => process.env[insideVariable] !== undefined;

/** Returns what prevents building without Docker; null when nothing does. */
export function missingForMounts(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  if (!canFetchPackages()) return 'it needs apt-get and dpkg-deb, which fetch buildah, crun and debootstrap';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'unshare may not make mounts of its own here';
  return null;
}

/** Runs this command again in separate mount and process namespaces; all processes in them end with it. */
export function runInside(announce: (message: string) => void): Promise<number> {
  const packages = [['buildah', 'crun', 'debootstrap']];
  const root = fetchedPackages({ name: 'image-tools', packages, announce });
  const flags = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'];
  const child = spawn('unshare', [...flags, process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [insideVariable]: root },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A terminal signals the inner process too; the outer one waits for it.
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

/**
 * Overlays the downloaded programs on the folders of this machine, and mounts unified control groups in place of a
 * hybrid hierarchy.
 */
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

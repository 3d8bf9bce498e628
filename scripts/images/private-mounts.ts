/**
 * Makes buildah, crun and debootstrap available without installing them: their Debian packages are downloaded and mounted
 * in the mount namespace of a separate process. Other processes are not affected.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canDownloadPackages, downloadPackages } from '../embedded/debian-packages.ts';

const insideVariable = 'PLENUM_PRIVATE_MOUNTS';

/** Returns whether this process has the separate mount namespace. */
export const isInPrivateMounts = (): boolean => process.env[insideVariable] !== undefined;

/** Returns the reason why images cannot be built without Docker; null if they can. */
export function missingMountRequirement(): string | null {
  if (process.platform !== 'linux') return 'Linux is required';
  if (process.getuid?.() !== 0) return 'root is required';
  if (!canDownloadPackages()) return 'apt-get and dpkg-deb are required, to download buildah, crun and debootstrap';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'unshare cannot create a mount namespace';
  return null;
}

/** Runs this command again in separate mount and process namespaces, which are removed when it exits. */
export function runInPrivateMounts(announce: (message: string) => void): Promise<number> {
  const packages = [['buildah', 'crun', 'debootstrap']];
  const root = downloadPackages({ name: 'image-tools', packages, announce });
  const flags = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'];
  const child = spawn('unshare', [...flags, process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [insideVariable]: root },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A terminal also signals the inner process, so this process only waits for it.
    process.on(signal, () => (signal === 'SIGINT' ? undefined : child.kill('SIGKILL')));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function mount(type: string, options: string, mountPoint: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', type, '-o', options, type, mountPoint], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Cannot mount ${mountPoint}: ${stderr.trim()}`);
}

/**
 * Mounts the downloaded programs as overlays over the system folders, and unified control groups in place of a hybrid
 * hierarchy.
 */
export function mountOverlays(): void {
  const root = process.env[insideVariable];
  if (root === undefined) throw new Error('This function must be called in a process with a separate mount namespace.');
  const overlays: readonly (readonly [string, string])[] = [
    ['usr', '/usr'],
    ['lib', '/usr/lib'],
    ['bin', '/usr/bin'],
    ['sbin', '/usr/sbin'],
    ['etc', '/etc'],
  ];
  for (const [name, mountPoint] of overlays) {
    const layer = join(root, name);
    if (existsSync(layer) && readdirSync(layer).length > 0)
      mount('overlay', `ro,lowerdir=${layer}:${mountPoint}`, mountPoint);
  }
  const controlGroups = '/sys/fs/cgroup';
  if (!existsSync(join(controlGroups, 'cgroup.controllers'))) mount('cgroup2', 'rw', controlGroups);
}

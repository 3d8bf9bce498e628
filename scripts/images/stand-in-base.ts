/**
 * Creates a substitute for the official base image without a registry: Debian from debootstrap, and Node from the packages
 * of this project. It has the name of the base image in the Dockerfiles.
 */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debianMirror, downloadPackages, findOnPath } from '../embedded/debian-packages.ts';
import { cacheDirectory, repositoryRoot } from '../embedded/paths.ts';
import { outputOf, runLogged } from './run-program.ts';

type Buildah = (...args: readonly string[]) => Promise<string>;

/** Returns the folder of npm, which is also part of the official image. */
async function npmFolder(): Promise<string> {
  const npmExecPath = process.env['npm_execpath'];
  const cli =
    npmExecPath !== undefined && npmExecPath !== '' ? npmExecPath : realpathSync(await outputOf('which', ['npm']));
  return dirname(dirname(cli));
}

/** Installs a minimal Debian with debootstrap, which is downloaded if it is not installed. */
async function installDebian(root: string, logPath: string): Promise<void> {
  const flags = ['--variant=minbase', 'bookworm', root, debianMirror()];
  if (findOnPath('debootstrap') !== undefined) return runLogged('debootstrap', flags, logPath);
  const announce = (line: string): void => appendFileSync(logPath, `${line}\n`);
  const tools = downloadPackages({ name: 'debootstrap', packages: [['debootstrap']], announce });
  const scripts = `DEBOOTSTRAP_DIR=${join(tools, 'usr', 'share', 'debootstrap')}`;
  return runLogged('env', [scripts, join(tools, 'usr', 'sbin', 'debootstrap'), ...flags], logPath);
}

async function buildRoot(root: string, logPath: string): Promise<void> {
  await installDebian(root, logPath);
  const local = join(root, 'usr', 'local');
  const node = join(repositoryRoot, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  cpSync(node, join(local, 'bin', 'node'));
  mkdirSync(join(local, 'lib', 'node_modules'), { recursive: true });
  cpSync(await npmFolder(), join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'));
  appendFileSync(join(root, 'etc', 'passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n');
  appendFileSync(join(root, 'etc', 'group'), 'node:x:1000:\n');
  for (const path of ['var/cache/apt', 'var/lib/apt/lists']) rmSync(join(root, path), { recursive: true, force: true });
}

/** Creates the base image with this name. */
export async function makeStandInBase(name: string, buildah: Buildah, logPath: string): Promise<void> {
  const folder = mkdtempSync(join(cacheDirectory(), 'stand-in-base-'));
  try {
    const root = join(folder, 'root');
    await buildRoot(root, logPath);
    const container = await buildah('from', 'scratch');
    await buildah('copy', '--quiet', container, root, '/');
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    await buildah('config', '--env', `PATH=${path}`, '--cmd', 'node', container);
    await buildah('commit', '--quiet', container, name);
    await buildah('rm', container);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A clean Debian in a folder, by debootstrap, which is downloaded where it is not installed. */
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { debianMirror, fetchedPackages, onPath } from '../embedded/debian-packages.ts';
import { cacheDirectory } from '../embedded/paths.ts';
import { runLogged, type Say } from '../images/run-program.ts';

/** The Debian of the images. */
const suite = 'bookworm';

/**
 * Lays out a minimal Debian with these packages besides.
 * @param logPath what debootstrap says
 */
export async function layOutDebian(
  root: string,
  packages: readonly string[],
  logPath: string,
  announce: Say,
): Promise<void> {
  const include = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  const flags = ['--variant=minbase', ...include, suite, root, debianMirror()];
  if (onPath('debootstrap') !== undefined) return runLogged('debootstrap', flags, logPath);
  const tools = fetchedPackages({ name: 'debootstrap', packages: [['debootstrap']], announce });
  const scripts = `DEBOOTSTRAP_DIR=${join(tools, 'usr', 'share', 'debootstrap')}`;
  return runLogged('env', [scripts, join(tools, 'usr', 'sbin', 'debootstrap'), ...flags], logPath);
}

/** What a server has that somebody has just installed: no Node, and nothing of ours. */
const serverPackages = ['systemd', 'systemd-sysv', 'iproute2', 'nginx', 'curl', 'ca-certificates', 'openssl'];

/** Returns the folder of a Debian server, which is made once. */
export async function cleanDebian(announce: Say): Promise<string> {
  const root = join(cacheDirectory(), 'clean-debian');
  if (existsSync(root)) return root;
  announce('laying out a clean Debian with systemd and nginx, once');
  const draft = mkdtempSync(join(cacheDirectory(), 'clean-debian-'));
  try {
    await layOutDebian(join(draft, 'root'), serverPackages, join(draft, 'debootstrap.log'), announce);
    renameSync(join(draft, 'root'), root);
    return root;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Downloads the pinned Node of a platform from the npm registry, and verifies it against the lock file. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from '../images/run-program.ts';
import type { Platform } from './platform.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

/**
 * Adds Node and its licence to the folder `bin`. Returns the version. Throws if the download does not match the lock file.
 * @param source the commit, with the lock file
 */
export async function addNode(source: string, platform: Platform, bin: string): Promise<string> {
  const name = `node-${platform}`;
  const lock = JSON.parse(readFileSync(join(source, 'package-lock.json'), 'utf8')) as Lock;
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined) throw new Error(`${name} is not in the lock file.`);
  const draft = join(bin, 'draft');
  mkdirSync(draft, { recursive: true });
  try {
    const packed = await outputOf('npm', ['pack', `${name}@${version}`, '--silent', `--pack-destination=${draft}`]);
    const archive = join(draft, packed.split('\n').at(-1) ?? '');
    const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (digest !== integrity)
      throw new Error(`${name}@${version} has the digest ${digest}, but the lock file has ${integrity}.`);
    await outputOf('tar', ['-xf', archive, '-C', draft, 'package/bin/node', 'package/LICENSE']);
    await outputOf('mv', [join(draft, 'package', 'bin', 'node'), join(bin, 'node')]);
    await outputOf('mv', [join(draft, 'package', 'LICENSE'), join(bin, 'node.LICENSE')]);
    return version;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

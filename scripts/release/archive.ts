/** Reproducible archives, which depend only on the names, contents and executable bits of their files. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { outputOf } from '../images/run-program.ts';

/**
 * Packs a folder with GNU tar: entries sorted by name, with a fixed time, owner and mode, compressed without a timestamp.
 * @param time seconds since 1970
 */
export async function packFolder(folder: string, archive: string, time: string): Promise<void> {
  const order = ['--sort=name', '--format=gnu', `--mtime=@${time}`];
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const tarFlags = ['--use-compress-program=gzip -n', '-cf', archive];
  // The sort order depends on the locale.
  await outputOf('env', ['LC_ALL=C', 'tar', ...order, ...owner, ...tarFlags, '-C', dirname(folder), basename(folder)]);
}

/** Returns the SHA-256 digest of a file in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

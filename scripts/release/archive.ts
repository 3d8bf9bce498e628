/** A reproducible archive: it depends only on the names, contents and executable bits of its files. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { outputOf } from '../images/run-program.ts';

/**
 * Packs a folder with GNU tar: entries sorted by name, with one time and owner, normal modes, and compression without a
 * timestamp.
 * @param time seconds since 1970
 */
export async function packFolder(folder: string, archive: string, time: string): Promise<void> {
  const order = ['--sort=name', '--format=gnu', `--mtime=@${time}`];
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const packed = ['--use-compress-program=gzip -n', '-cf', archive];
  // Sorting by name depends on the locale of the machine.
  await outputOf('env', ['LC_ALL=C', 'tar', ...order, ...owner, ...packed, '-C', dirname(folder), basename(folder)]);
}

/** Returns the SHA-256 of a file, in hexadecimal digits. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A real file system of a few megabytes (tmpfs) that a test fills up. Mounting needs root, or sudo without a password. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  /** Fills the remaining space. */
  fill(): void;
  /** Frees the space. */
  free(): void;
  remove(): void;
}

const chunkBytes = 4_096;

function asRoot(...command: readonly string[]): void {
  const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  execFileSync(program, args, { stdio: 'pipe' });
}

/** Writes until there is no space for another page. */
function fillSeats(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(chunkBytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'plenum-small-disk-'));
  asRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'plenum-test', path);
  const filler = join(path, 'filler');
  return {
    path,
    fill: () => fillSeats(filler),
    free: () => rmSync(filler, { force: true }),
    remove() {
      asRoot('umount', '--lazy', path);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

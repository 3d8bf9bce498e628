import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fail } from '../errors.ts';
import type { ObjectStorage } from './object-storage.ts';

const is = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** Stores objects as files below a folder, which is created with the first object. For a single machine. */
export function localStorage(folder: string): ObjectStorage {
  const root = resolve(folder);
  const pathOf = (key: string): string | null => {
    const path = resolve(root, key);
    // The code generates the keys; a key that leads out of the folder is rejected.
    return path.startsWith(root + sep) && !key.includes('\0') ? path : null;
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      if (path === null) throw fail('object_key_malformed');
      // Written to a temporary file first, so that concurrent readers see the whole file or nothing.
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(path), { recursive: true });
        if (Buffer.isBuffer(content)) await writeFile(unfinished, content);
        else await pipeline(content, createWriteStream(unfinished));
        await rename(unfinished, path);
      } catch (cause) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw fail('storage_unavailable', { cause });
      }
    },
    async get(key) {
      const path = pathOf(key);
      if (path === null) return null;
      try {
        return await readFile(path);
      } catch (cause) {
        if (is(cause, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG')) return null;
        throw fail('storage_unavailable', { cause });
      }
    },
    async open(key) {
      const path = pathOf(key);
      if (path === null) return null;
      try {
        const file = await open(path);
        return file.createReadStream();
      } catch (cause) {
        if (is(cause, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG')) return null;
        throw fail('storage_unavailable', { cause });
      }
    },
    async remove(key) {
      const path = pathOf(key);
      if (path === null) return;
      try {
        await rm(path, { force: true });
      } catch (cause) {
        throw fail('storage_unavailable', { cause });
      }
    },
  };
}

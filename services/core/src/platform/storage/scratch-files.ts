/** Temporary files of a process: uploads before validation, and generated files before they are sent. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = `plenum-${process.pid}-`;
let folder: string | undefined;

/**
 * Creates the folder when it is first needed, and removes it on exit. Leftovers of an earlier process with the same id
 * are removed first.
 */
function openFolder(): string {
  if (folder !== undefined) return folder;
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(prefix)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const created = mkdtempSync(join(tmpdir(), prefix));
  process.once('exit', () => rmSync(created, { recursive: true, force: true }));
  folder = created;
  return created;
}

/** Returns an unused path. The caller removes the file. */
export const newScratchPath = (): string => join(openFolder(), randomUUID());

/** Runs a function with a temporary file, which is removed afterwards. */
export async function withScratchFile<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = newScratchPath();
  try {
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

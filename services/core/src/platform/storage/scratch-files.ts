/** Files of a process that nobody else reads: what comes in before it is judged, and what is made before it is sent. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = `plenum-${process.pid}-`;
let folder: string | undefined;

/** Made when it is first needed, and gone with the process; what a process of this number left behind goes before. */
function openFolder(): string {
  if (folder !== undefined) return folder;
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(prefix)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const made = mkdtempSync(join(tmpdir(), prefix));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}

/** A path at which there is nothing yet. Whoever writes there removes it. */
export const newScratchPath = (): string => join(openFolder(), randomUUID());

/** Does something with a file of its own, which is gone afterwards. */
export async function withScratchFile<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = newScratchPath();
  try {
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

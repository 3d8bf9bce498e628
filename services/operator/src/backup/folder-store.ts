/** Stores backups in a folder: one folder for each backup. */
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupStore, StoredBackup } from './backup-store.ts';
import { manifestFile, timeOfBackup } from './manifest.ts';
import { failingAt, StepFailed } from './step-failed.ts';

const privateFolder = 0o700;
const privateFile = 0o600;

async function readBackup(root: string, name: string): Promise<StoredBackup> {
  const files = await readdir(join(root, name));
  const sizes = await Promise.all(
    files.map(async (file) => [file, (await stat(join(root, name, file))).size] as const),
  );
  return { name, files: new Map(sizes) };
}

export function folderStore(root: string): BackupStore {
  const at = <T>(work: () => Promise<T>) => failingAt(root, work);
  return {
    place: root,
    list: () =>
      at(async () => {
        // The folder is not created: it can be that of a volume that is not mounted.
        await access(root, constants.W_OK | constants.R_OK);
        const entries = await readdir(root, { withFileTypes: true });
        const names = entries.filter((entry) => entry.isDirectory() && timeOfBackup(entry.name) !== null);
        return Promise.all(names.map(({ name }) => readBackup(root, name)));
      }),
    write: (backup, file, content) =>
      at(async () => {
        await mkdir(join(root, backup), { recursive: true, mode: privateFolder });
        const path = join(root, backup, file);
        const draft = `${path}.part`;
        try {
          await pipeline(content, createWriteStream(draft, { mode: privateFile, flush: true }));
          await rename(draft, path);
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      }),
    read: (backup, file) =>
      at(async () => {
        const path = join(root, backup, file);
        await stat(path).catch(() => {
          throw new StepFailed(`The backup is incomplete: ${path} does not exist.`);
        });
        return createReadStream(path);
      }),
    remove: (backup) =>
      at(async () => {
        // First, so that an interrupted deletion does not leave a backup that seems to be complete.
        await rm(join(root, backup, manifestFile), { force: true });
        await rm(join(root, backup), { recursive: true, force: true });
      }),
  };
}

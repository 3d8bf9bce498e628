/** Files of imports in the object storage, where they remain until the worker has processed them. */
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';

type FileScope = Pick<Deps, 'db' | 'storage'>;

export const importFileKey = (event_id: number, id: string): string => `imports/${event_id}/${id}`;

const clearFileKey = statement(
  'clear-import-file',
  'update schedule_imports set file_key = null where id = $1 and file_key = $2',
);

/** Removes the file of a finished import from the storage. The row has its key until then. */
export async function dropImportFile(scope: FileScope, import_id: number, file_key: string | null): Promise<void> {
  if (file_key === null) return;
  await scope.storage.remove(file_key);
  await scope.db.rows(clearFileKey, [import_id, file_key]);
}

const sliceRows = 100;

/** The file of a failed import remains for a week, because an operator may retry it. */
const expiredFiles = statement<{ id: number; file_key: string }>(
  'deletable-import-files',
  `select id, file_key from schedule_imports
    where file_key is not null and finished_at < now() - interval '7 days' order by id limit ${sliceRows}`,
);

/** Removes files that will not be retried. Idempotent; returns the number of removed files. */
export async function purgeImportFiles(scope: FileScope): Promise<number> {
  let removedCount = 0;
  for (;;) {
    const files = await scope.db.rows(expiredFiles);
    for (const { id, file_key } of files) await dropImportFile(scope, id, file_key);
    removedCount += files.length;
    if (files.length < sliceRows) return removedCount;
  }
}

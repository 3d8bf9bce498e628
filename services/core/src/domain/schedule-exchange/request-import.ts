/** The command behind ImportSchedule: takes a file in; the worker reads it. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { record } from '../domain-events.ts';
import { authorizeEvent } from '../policy.ts';
import { importFileKey } from './import-files.steps.ts';
import { insertImport } from './insert-import.ts';
import { findImport } from './schedule-exchange.queries.ts';
import { toImportView } from './schedule-exchange.views.ts';

interface ImportRequest {
  readonly event_id: number;
  /** Has the file taken in; asked only once it is clear that the actor may import. */
  readonly receive: (take: (content: Readable) => Promise<void>) => Promise<{ readonly file_name: string }>;
}

/**
 * Queues the import of a schedule file of at most 50 MiB. The file goes straight to the storage, whence the worker reads
 * it. Refuses with `import_file_missing`, `import_file_too_large`, `import_running`, `storage_unavailable` and what
 * `authorizeEvent` refuses with.
 */
export async function requestImport(scope: Scope, { event_id, receive }: ImportRequest): Promise<ScheduleImport> {
  const actor = requireActor(scope);
  await authorizeEvent(scope, event_id, 'schedule:import');
  const file_key = importFileKey(event_id, randomUUID());
  const import_id = await keepingFile(scope, file_key, async () => {
    const { file_name } = await receive((content) => scope.storage.put(file_key, content, 'application/octet-stream'));
    return transaction(scope, async (tx) => {
      const id = await insertImport(tx, { event_id, requested_by: actor.user_id, file_name, file_key });
      record(tx, 'schedule_file.received', { import_id: id });
      return id;
    });
  });
  const row = await findImport(scope.db, event_id, import_id);
  if (row === undefined) throw fail('not_found');
  return toImportView(row);
}

/** The file stays only where the import does. If its removal fails too it lies there unseen. */
async function keepingFile<T>(scope: Scope, file_key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await scope.storage.remove(file_key).catch(() => undefined);
    throw error;
  }
}

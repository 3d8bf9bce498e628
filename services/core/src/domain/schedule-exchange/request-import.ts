/** The command behind ImportSchedule: takes a file in; the worker reads it. */
import { import_file_max_bytes } from '@plenum/contracts/limits';
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { record } from '../domain-events.ts';
import { authorizeEvent } from '../policy.ts';
import { insertImport } from './insert-import.ts';
import { findImport } from './schedule-exchange.queries.ts';
import { toImportView } from './schedule-exchange.views.ts';

interface ImportRequest {
  readonly event_id: number;
  /** Reads the file; asked only once it is clear that the actor may import. */
  readonly readFile: () => Promise<{ readonly file_name: string; readonly content: Buffer }>;
}

/**
 * Queues the import of a schedule file of at most 50 MiB (spec: decisions 7). Refuses with `import_file_missing`,
 * `import_file_too_large`, `import_running` and what `authorizeEvent` refuses with.
 */
export async function requestImport(scope: Scope, { event_id, readFile }: ImportRequest): Promise<ScheduleImport> {
  const actor = requireActor(scope);
  await authorizeEvent(scope, event_id, 'schedule:import');
  const { file_name, content } = await readFile();
  if (content.length === 0) throw fail('import_file_missing');
  if (content.length > import_file_max_bytes) throw fail('import_file_too_large');
  const import_id = await transaction(scope, async (tx) => {
    const id = await insertImport(tx, { event_id, requested_by: actor.user_id, file_name, content });
    record(tx, 'schedule_import.requested', { import_id: id });
    return id;
  });
  const row = await findImport(scope.db, event_id, import_id);
  if (row === undefined) throw fail('not_found');
  return toImportView(row);
}

/** The job behind an import: reads the file beside the event loop, then applies it in one transaction. */
import type { Deps } from '../../deps.ts';
import { completeImport, refuseImport } from './complete-import.ts';
import { reportProgress } from './import-progress.ts';
import { parseInThread } from './parse-in-thread.ts';
import { claimImport, findEventTimezone } from './schedule-exchange.queries.ts';

const progress_reading = 5;
const progress_read = 50;

/**
 * Does an import that waits or was left behind by a dead worker. Doing it twice changes nothing the second time; a bad
 * file ends it with status FAILED, line and reason. Rejects when trying again makes sense.
 */
export async function performImport(scope: Deps, import_id: number): Promise<void> {
  const claimed = await claimImport(scope.db, import_id);
  if (claimed === undefined) return;
  const { file, ...row } = claimed;
  await reportProgress(scope, row, progress_reading);
  const default_timezone = await findEventTimezone(scope.db, row.event_id);
  const parsed = await parseInThread(file, default_timezone === undefined ? {} : { default_timezone });
  if (!parsed.ok) {
    await refuseImport(scope, row.id, [...parsed.problems]);
    return;
  }
  await reportProgress(scope, row, progress_read);
  await completeImport(scope, { row, schedule: parsed.schedule, moves_event: false });
}

/** Performs an import, from the storage to the database. It takes seconds of a core: run it in a thread. */
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../deps.ts';
import { completeImport, refuseImport } from './complete-import.ts';
import { dropImportFile, openImportFile } from './import-files.steps.ts';
import { reportProgress } from './import-progress.ts';
import { parseSchedule } from './parse-schedule.rules.ts';
import { claimImport, findEventTimezone } from './schedule-exchange.queries.ts';

/** What is about to happen to the file, or has just happened. */
export type ImportStage = 'reading' | 'read';

const progressReading = 5;
const progressRead = 50;

/** Performs an import that is waiting; does nothing when it is over. An invalid file ends it with its problems. */
export async function runImport(
  deps: Deps,
  import_id: number,
  tell: (stage: ImportStage) => void = () => undefined,
): Promise<void> {
  const claimed = await claimImport(deps.db, import_id);
  if (claimed === undefined) return;
  const { file, file_key, ...row } = claimed;
  await reportProgress(deps, row, progressReading);
  const defaultTimezone = await findEventTimezone(deps.db, row.event_id);
  const content = await openImportFile(deps, { file, file_key });
  if (content === null) {
    await refuseImport(deps, row.id, [
      { line: null, code: 'empty_file', reason: 'The file is gone; please send it again.' },
    ]);
    return;
  }
  tell('reading');
  const parsed = parseSchedule(await buffer(content), defaultTimezone === undefined ? {} : { defaultTimezone });
  tell('read');
  if (parsed.ok) {
    await reportProgress(deps, row, progressRead);
    await completeImport(deps, { row, schedule: parsed.schedule, movesEvent: false });
  } else await refuseImport(deps, row.id, [...parsed.problems]);
  await dropImportFile(deps, row.id, file_key);
}

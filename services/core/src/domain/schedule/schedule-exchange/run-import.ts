/**
 * Runs an import, from the storage to the database: `parse-schedule.rules.ts` parses the file, and `finish-import.ts`
 * applies it. This takes seconds of CPU time, so `run-import-in-thread.ts` calls it in a thread.
 */
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../../deps.ts';
import { finishImport, failImport, type ImportResult, waitForAnswer } from './finish-import.ts';
import { dropImportFile } from './import-files.steps.ts';
import { canSkipProblems, type ImportChoices, planOfColumns, readingChoicesOf } from './import-plan.rules.ts';
import { reportProgress } from './import-progress.ts';
import { mayStillImport } from './importer.queries.ts';
import { type ParseScheduleOptions, type ParseScheduleResult, parseSchedule } from './parse-schedule.rules.ts';
import { claimImport, type ImportSettings, findImportSettings, type ImportRow } from './schedule-exchange.queries.ts';
import { shiftSchedule } from './shift-schedule.rules.ts';

/** Stage of reading: about to begin, or just completed. */
export type ImportStage = 'reading' | 'read';

/** Percentages that are reported when reading starts and when it has ended. */
const progressReading = 5;
const progressRead = 50;

/**
 * Runs a requested import; does nothing if it has ended. An invalid file ends it with its problems. With the choice
 * `shift`, the sessions move to the first day of the event, or the event to the days of the file. The file of a waiting
 * import is not removed.
 */
export async function runImport(
  scope: Deps,
  { import_id }: { readonly import_id: number },
  reportStage: (stage: ImportStage) => void,
): Promise<void> {
  const claimed = await claimImport(scope.db, import_id);
  if (claimed === undefined) return;
  const { file_key, choices, ...row } = claimed;
  if (row.requested_by_id !== null && !(await mayStillImport(scope.db, row.event_id, row.requested_by_id))) {
    await failImport(scope, row.id, [
      {
        line: null,
        code: 'not_allowed',
        reason: 'The user who requested this import is no longer allowed to import. Nothing was changed.',
      },
    ]);
    await dropImportFile(scope, row.id, file_key);
    return;
  }
  await reportProgress(scope, row, progressReading);
  const event = await findImportSettings(scope.db, row.event_id);
  const content = await scope.storage.open(file_key);
  if (content === null) {
    await failImport(scope, row.id, [
      { line: null, code: 'empty_file', reason: 'The file no longer exists; please upload it again.' },
    ]);
    return;
  }
  reportStage('reading');
  const parsed = parseSchedule(await buffer(content), optionsOf(choices, event));
  reportStage('read');
  const result = await applyParsed(scope, { row, event, choices, parsed });
  if (result === 'ended') await dropImportFile(scope, row.id, file_key);
}

const optionsOf = (choices: ImportChoices, event: ImportSettings | undefined): ParseScheduleOptions => ({
  ...(event?.import_columns && { columns: event.import_columns }),
  ...(event && { defaultTimezone: event.timezone }),
  ...readingChoicesOf(choices),
});

interface ParsedImport {
  readonly row: ImportRow;
  readonly event: ImportSettings | undefined;
  readonly choices: ImportChoices;
  readonly parsed: ParseScheduleResult;
}

/** Applies the parsed file, or ends the import with its problems. */
async function applyParsed(scope: Deps, { row, event, choices, parsed }: ParsedImport): Promise<ImportResult> {
  const problems = parsed.ok ? [] : [...parsed.problems];
  const columnsPlan = parsed.ok ? null : planOfColumns(parsed.table, choices);
  if (columnsPlan !== null) return waitForAnswer(scope, row.id, columnsPlan, problems);
  const schedule = parsed.ok ? parsed.schedule : parsed.rest;
  if (schedule === null || (!parsed.ok && !canSkipProblems(choices))) return failImport(scope, row.id, problems);
  await reportProgress(scope, row, progressRead);
  const shifted =
    choices.shift === 'SESSIONS' && event !== undefined ? shiftSchedule(schedule, event.start_date) : schedule;
  return finishImport(scope, { row, schedule: shifted ?? schedule, choices, problems });
}

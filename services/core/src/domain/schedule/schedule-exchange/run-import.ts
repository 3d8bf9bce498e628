/** Performs an import, from the storage to the database. It takes seconds of CPU time: run it in a thread. */
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../../deps.ts';
import { completeImport, suspendImport, rejectImport } from './complete-import.ts';
import { dropImportFile } from './import-files.steps.ts';
import { type ImportChoices, canAsk, planOfColumns, readingChoicesOf } from './import-plan.rules.ts';
import { reportProgress } from './import-progress.ts';
import { mayStillImport } from './importer.queries.ts';
import { type ParseScheduleOptions, type ParseScheduleResult, parseSchedule } from './parse-schedule.rules.ts';
import { claimImport, type EventReading, findImportSettings, type ImportRow } from './schedule-exchange.queries.ts';
import { shiftSchedule } from './shift-schedule.rules.ts';

/** Stage of reading: about to begin, or just completed. */
export type ImportStage = 'reading' | 'read';

const progressReading = 5;
const progressRead = 50;

/**
 * Performs a requested import; does nothing if it has ended. An invalid file ends it with its problems. With the choice
 * `shift`, the sessions move to the first day of the event, or the event to the days of the file. The file of a waiting
 * import is not removed.
 */
export async function runImport(
  deps: Deps,
  { import_id }: { readonly import_id: number },
  reportStage: (stage: ImportStage) => void = () => undefined,
): Promise<void> {
  const claimed = await claimImport(deps.db, import_id);
  if (claimed === undefined) return;
  const { file_key, choices, ...row } = claimed;
  if (row.requested_by_id !== null && !(await mayStillImport(deps.db, row.event_id, row.requested_by_id))) {
    await rejectImport(deps, row.id, [
      {
        line: null,
        code: 'not_allowed',
        reason: 'The user who requested this import is no longer allowed to import. Nothing was changed.',
      },
    ]);
    await dropImportFile(deps, row.id, file_key);
    return;
  }
  await reportProgress(deps, row, progressReading);
  const event = await findImportSettings(deps.db, row.event_id);
  const content = await deps.storage.open(file_key);
  if (content === null) {
    await rejectImport(deps, row.id, [
      { line: null, code: 'empty_file', reason: 'The file no longer exists; please upload it again.' },
    ]);
    return;
  }
  reportStage('reading');
  const parsed = parseSchedule(await buffer(content), optionsOf(choices, event));
  reportStage('read');
  if (!(await applyParsed(deps, { row, event, choices, parsed }))) await dropImportFile(deps, row.id, file_key);
}

const optionsOf = (choices: ImportChoices, event: EventReading | undefined): ParseScheduleOptions => ({
  ...(event?.import_columns && { columns: event.import_columns }),
  ...(event && { defaultTimezone: event.timezone }),
  ...readingChoicesOf(choices),
});

interface ParsedImport {
  readonly row: ImportRow;
  readonly event: EventReading | undefined;
  readonly choices: ImportChoices;
  readonly parsed: ParseScheduleResult;
}

/** Applies the parsed file, or rejects it; returns whether the import waits for an answer. */
async function applyParsed(deps: Deps, { row, event, choices, parsed }: ParsedImport): Promise<boolean> {
  const problems = parsed.ok ? [] : [...parsed.problems];
  if (!parsed.ok && parsed.table !== null && canAsk(choices)) {
    await suspendImport(deps, row.id, planOfColumns(parsed.table), problems);
    return true;
  }
  const canContinue = parsed.ok || canAsk(choices) || choices.skipsProblems === true;
  const schedule = parsed.ok ? parsed.schedule : parsed.rest;
  if (schedule === null || !canContinue) {
    await rejectImport(deps, row.id, problems);
    return false;
  }
  await reportProgress(deps, row, progressRead);
  const shifted =
    choices.shift === 'SESSIONS' && event !== undefined ? shiftSchedule(schedule, event.start_date) : schedule;
  return completeImport(deps, { row, schedule: shifted ?? schedule, choices, problems });
}

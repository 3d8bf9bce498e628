/**
 * Requests an import: stores the file, which the worker processes later. An import then continues in `slice.ts` (the job
 * `import-file`), `run-import-in-thread.ts`, `run-import.ts`, `finish-import.ts` and `apply-schedule.ts`.
 */
import { randomUUID } from 'node:crypto';
import { importShifts } from '@plenum/contracts/enums';
import { maxImportFileBytes } from '@plenum/contracts/limits';
import { dateOrders, importColumns, utcReadings } from '@plenum/contracts/schedule/import-readings';
import { ColumnMapping, type ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { Value } from 'typebox/value';
import type { Http } from '../../../operation-handlers.ts';
import { fail, failField, errorPhrase } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { isTimeZone } from '../sessions/zone-clock.rules.ts';
import { importFileKey } from './import-files.steps.ts';
import { readingChoicesFrom, type ImportChoices } from './import-plan.rules.ts';
import { insertImport } from './insert-import.ts';
import { findImport } from './schedule-exchange.queries.ts';
import { importView } from './schedule-exchange.views.ts';

const refusals = { missing: 'import_file_missing', too_large: 'import_file_too_large' } as const;

/**
 * Queues the import of a schedule file of at most 50 MiB. Streams the file to the storage, where the worker reads it.
 * Throws `import_file_missing`, `import_file_too_large`, `import_running`, `invalid_request`, `storage_unavailable`,
 * `time_zone_unknown` and the errors of `authorizeEvent`.
 */
export async function requestImport(
  scope: Scope,
  event_id: number,
  http: Pick<Http, 'upload'>,
): Promise<ScheduleImport> {
  const actor = requireActor(scope);
  await authorizeEvent(scope, event_id, 'schedule:import');
  const file_key = importFileKey(event_id, randomUUID());
  const import_id = await removingFileOnError(scope, file_key, async () => {
    const { file_name, fields } = await http.upload({
      maxBytes: maxImportFileBytes,
      refusals,
      receive: (content) => scope.storage.put(file_key, content, 'application/octet-stream'),
    });
    const choices = choicesOf(fields);
    return transaction(scope, async (tx) => {
      await lockEventRight(scope, tx, { event_id }, 'schedule:import');
      const id = await insertImport(tx, { event_id, requested_by: actor.user_id, file_name, file_key, choices });
      record(tx, 'schedule_import.requested', { import_id: id });
      return id;
    });
  });
  const row = await findImport(scope.db, event_id, import_id);
  if (row === undefined) throw fail('not_found');
  return importView(row);
}

/** Reads the choices of a form. Throws `invalid_request` and `time_zone_unknown`. */
function choicesOf(fields: Readonly<Record<string, string>>): ImportChoices {
  const shift = readOption('shift', fields, importShifts);
  const { timezone } = fields;
  if (timezone !== undefined && !isTimeZone(timezone)) throw fail('time_zone_unknown');
  const date_order = readOption('date_order', fields, dateOrders);
  const utc_times = readOption('utc_times', fields, utcReadings);
  return {
    ...readingChoicesFrom({ timezone, date_order, utc_times, columns: readColumns(fields['columns']) }),
    ...(shift && { shift }),
    ...(readFlag(fields, 'ask') && { asks: true }),
    ...(readFlag(fields, 'confirm_removals') && { confirmsRemovals: true }),
    ...(readFlag(fields, 'skip_problems') && { skipsProblems: true }),
  };
}

/** Checks a choice that is `true` or absent. Throws `invalid_request`. */
function readFlag(fields: Readonly<Record<string, string>>, name: string): boolean {
  const fieldText = fields[name];
  if (fieldText !== undefined && fieldText !== 'true') throw failField(name, errorPhrase('one_of', { values: 'true' }));
  return fieldText === 'true';
}

/** Reads the JSON of the field. Throws `invalid_request`. */
function readColumns(text: string | undefined): ColumnMapping | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (Value.Check(ColumnMapping, value)) return value;
  } catch {
    // Reported like other invalid values.
  }
  throw failField('columns', errorPhrase('one_of', { values: importColumns.join(', ') }));
}

/** Validates the choice. Throws `invalid_request`. */
function readOption<V extends string>(
  name: string,
  fields: Readonly<Record<string, string>>,
  values: readonly V[],
): V | undefined {
  const fieldText = fields[name];
  const value = values.find((candidate) => candidate === fieldText);
  if (fieldText !== undefined && value === undefined)
    throw failField(name, errorPhrase('one_of', { values: values.join(', ') }));
  return value;
}

/** Removes the file if creating the import fails. If the removal fails too, an orphan remains in the storage. */
async function removingFileOnError<T>(scope: Scope, file_key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await scope.storage.remove(file_key).catch(() => undefined);
    throw error;
  }
}

/** Maps rows of imports to the fields of replies. */
import type { ListedImport, ScheduleImport } from '@plenum/contracts/schedule-exchange';
import type { ImportRow, ListedImportRow } from './schedule-exchange.queries.ts';

export const toImportView = (row: ImportRow): ScheduleImport => ({
  id: row.id,
  event_id: row.event_id,
  file_name: row.file_name,
  status: row.status,
  progress: row.progress,
  counts: row.counts,
  errors: row.errors,
  kept: row.kept,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

export const listedImport = ({ created_at, ...row }: ListedImportRow): ListedImport => ({
  ...row,
  created_at: created_at.toISOString(),
});

/** Queries for stored imports. Only the job reads the file itself. */
import type { ImportStatus } from '@plenum/contracts/enums';
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import type { CursorRow, Order, Position } from '../../../platform/cursors.ts';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import type { ImportChoices, StoredPlan } from './import-plan.rules.ts';
import type { ColumnMapping } from './table-columns.rules.ts';

export interface ImportRow {
  readonly id: number;
  readonly event_id: number;
  readonly requested_by_id: number | null;
  /** Null for an import requested by a user. */
  readonly subscription_id: number | null;
  readonly file_name: string;
  readonly status: ImportStatus;
  readonly progress: number;
  readonly counts: ScheduleImport['counts'];
  readonly errors: ScheduleImport['errors'];
  readonly kept: ScheduleImport['kept'];
  /** Planned changes of a waiting import, or changes of a completed one. */
  readonly plan: StoredPlan | null;
  /** Whether it can still be undone. */
  readonly has_undo: boolean;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

const columns = `id, event_id, requested_by_id, subscription_id, file_name, status, progress, counts, errors, kept, plan,
  undo is not null as has_undo, created_at, finished_at`;

const importOfEvent = statement<ImportRow>(
  'import-of-event',
  `select ${columns} from schedule_imports where id = $1 and event_id = $2`,
);

export const findImport = (db: Db, event_id: number, import_id: number): Promise<ImportRow | undefined> =>
  db.row(importOfEvent, [import_id, event_id]);

export interface ListedImportRow extends Pick<ImportRow, 'id' | 'file_name' | 'status' | 'counts' | 'created_at'> {
  readonly errors_count: number;
  readonly is_subscribed: boolean;
}

const listedColumns = `id, file_name, status, counts, jsonb_array_length(errors) as errors_count,
  subscription_id is not null as is_subscribed, created_at`;

export const importOrder: Order = {
  name: 'imports',
  direction: 'desc',
  keys: [{ sql: 'id', type: 'integer' }],
};

const importsOfEvent = statement<CursorRow<ListedImportRow>>(
  'imports-of-event',
  `select ${listedColumns}, ${cursorValues(importOrder)} from schedule_imports
    where event_id = $1 and ${isAfter(importOrder, '$2')} order by ${orderBy(importOrder)} limit $3`,
);
const importCount = statement<{ readonly total: number }>(
  'import-count',
  'select count(*) as total from schedule_imports where event_id = $1',
);
const newestOfSubscription = statement<ListedImportRow>(
  'newest-import-of-subscription',
  `select ${listedColumns} from schedule_imports where subscription_id = $1 order by id desc limit 1`,
);

/** Finds the imports of an event, newest first. */
export const findImports = (db: Db, event_id: number, { after, limit }: Position) =>
  db.rows(importsOfEvent, [event_id, after, limit]);

export const countImports = async (db: Db, event_id: number): Promise<number> =>
  (await db.row(importCount, [event_id]))?.total ?? 0;

export const findNewestOfSubscription = (db: Db, subscription_id: number) =>
  db.row(newestOfSubscription, [subscription_id]);

export interface ClaimedImport extends ImportRow {
  readonly file_key: string;
  readonly choices: ImportChoices;
}

/** An operator may retry a failed import while its file exists. */
const claimImportSql = statement<ClaimedImport>(
  'claim-import',
  `update schedule_imports set status = 'RUNNING', progress = 0, errors = '[]', plan = null, finished_at = null
    where id = $1 and file_key is not null and status in ('QUEUED', 'RUNNING', 'FAILED')
   returning ${columns}, file_key, choices`,
);

/** Marks an import as running, including one left by a crashed worker; returns undefined if it has ended. */
export const claimImport = (db: Db, import_id: number): Promise<ClaimedImport | undefined> =>
  db.row(claimImportSql, [import_id]);

const claimOperatorImportSql = statement<ImportRow>(
  'claim-operator-import',
  `update schedule_imports set status = 'RUNNING' where id = $1 and file_key is null and status = 'QUEUED' returning ${columns}`,
);

/** Marks an import whose file the caller has already read as running. */
export const claimOperatorImport = (db: Db, import_id: number): Promise<ImportRow | undefined> =>
  db.row(claimOperatorImportSql, [import_id]);

const storeProgressSql = statement(
  'import-progress',
  `update schedule_imports set progress = $2 where id = $1 and status = 'RUNNING'`,
);

/** Stores the progress, 0 to 100. */
export const storeProgress = async (db: Db, import_id: number, progress: number): Promise<void> => {
  await db.rows(storeProgressSql, [import_id, progress]);
};

const failImportSql = statement<ImportRow>(
  'fail-import',
  `update schedule_imports
      set status = 'FAILED', errors = $2::jsonb, finished_at = now()
    where id = $1 and status in ('QUEUED', 'RUNNING')
   returning ${columns}`,
);

/** Returns undefined if the import has already ended, as does `markImportWaiting`. */
export const markImportFailed = (
  db: Db,
  import_id: number,
  errors: ScheduleImport['errors'],
): Promise<ImportRow | undefined> => db.row(failImportSql, [import_id, JSON.stringify(errors)]);

const waitSql = statement<ImportRow>(
  'mark-import-waiting',
  `update schedule_imports
      set status = 'WAITING', progress = 100, plan = $2::jsonb, errors = $3::jsonb, finished_at = now()
    where id = $1 and status in ('QUEUED', 'RUNNING')
   returning ${columns}`,
);

export const markImportWaiting = (
  db: Db,
  import_id: number,
  plan: StoredPlan,
  errors: ScheduleImport['errors'],
): Promise<ImportRow | undefined> => db.row(waitSql, [import_id, JSON.stringify(plan), JSON.stringify(errors)]);

export interface LockedImport extends ImportRow {
  readonly file_key: string | null;
  readonly choices: ImportChoices;
}

const lockedImport = statement<LockedImport>(
  'locked-import-of-event',
  `select ${columns}, file_key, choices from schedule_imports where id = $1 and event_id = $2 for update`,
);

export const lockImport = (tx: Transaction, event_id: number, import_id: number): Promise<LockedImport | undefined> =>
  tx.row(lockedImport, [import_id, event_id]);

/** Fields of an event that affect how a file is read. */
export interface ImportSettings {
  readonly timezone: string;
  readonly start_date: string;
  /** Column mapping of the last table with unknown headings. */
  readonly import_columns: ColumnMapping | null;
}

const importSettings = statement<ImportSettings>(
  'import-settings-of-event',
  `select timezone, start_date, import_columns from events where id = $1 and status <> 'DELETED'`,
);

/** Returns undefined for a deleted event. */
export const findImportSettings = (db: Db, event_id: number) => db.row(importSettings, [event_id]);

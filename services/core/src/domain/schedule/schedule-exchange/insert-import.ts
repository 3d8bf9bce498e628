/** Creates an import; each event has at most one running import. */
import { truncateText } from '@plenum/contracts/graphemes';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { normalizeLine } from '../../../platform/text.ts';
import type { ImportChoices } from './import-plan.rules.ts';

interface NewImport {
  readonly event_id: number;
  /** Null for imports by an operator or of a subscription. */
  readonly requested_by: number | null;
  readonly file_name: string;
  /** Key of the file; null if the caller has read the file and imports it immediately. */
  readonly file_key: string | null;
  readonly choices?: ImportChoices;
  /** Subscription that provided the file; absent for an import requested by a user. */
  readonly subscription_id?: number;
}

const maxFileNameLength = 255;

/** Serializes concurrent requests. */
const lockEvent = statement('lock-event', 'select from events where id = $1 for no key update');
const runningImport = statement(
  'running-import',
  `select from schedule_imports where event_id = $1 and status in ('QUEUED', 'RUNNING') limit 1`,
);
const insertImportSql = statement<{ id: number }>(
  'insert-import',
  `insert into schedule_imports (event_id, requested_by_id, file_name, file_key, choices, subscription_id, counts)
   values ($1, $2, $3, $4, $5::jsonb, $6, '{"created":0,"updated":0,"unchanged":0,"removed":0}') returning id`,
);

/** Returns the last part of a path on one line; browsers and scripts may send whole paths. */
function plainFileName(file_name: string): string {
  const name = normalizeLine(file_name.split(/[/\\]/).at(-1) ?? '');
  return truncateText(name, maxFileNameLength) || 'schedule';
}

/** Locks the event against other imports. Throws `import_running`. */
export async function requireNoRunningImport(tx: Transaction, event_id: number): Promise<void> {
  await tx.rows(lockEvent, [event_id]);
  const running = await tx.rows(runningImport, [event_id]);
  if (running.length > 0) throw fail('import_running');
}

/** Stores a file to import and returns the import's id. Throws `import_running`. */
export async function insertImport(
  tx: Transaction,
  { event_id, requested_by, file_name, file_key, choices = {}, subscription_id }: NewImport,
): Promise<number> {
  await requireNoRunningImport(tx, event_id);
  const name = plainFileName(file_name);
  const values = [event_id, requested_by, name, file_key, JSON.stringify(choices), subscription_id ?? null];
  const row = await tx.row(insertImportSql, values);
  if (row === undefined) throw new Error('An import was not stored.');
  return row.id;
}

/** Hourly job that deletes expired rows and rows past their retention, in batches. */
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Purge } from '../../retention.ts';
import { purgeImportFiles } from '../../schedule/schedule-exchange/import-files.steps.ts';
import { endDemoOrganizers } from './end-demo-organizers.ts';
import { purgeDirectMessages } from './purge-direct-messages.ts';

/** Rows per statement. Small, so no statement runs for long or holds many locks. */
const batchRowsDefault = 1_000;
/** Batches per purge and run; the rest is handled an hour later. */
const maxBatches = 100;

export interface Purged {
  /** Number of deleted rows by purge. */
  readonly removed: Readonly<Record<string, number>>;
  /** False if rows remain for the next run. */
  readonly isComplete: boolean;
}

async function purgeInBatches(
  db: Db,
  { query, batchRows = batchRowsDefault }: Purge,
  values: readonly unknown[],
): Promise<{ count: number; isComplete: boolean }> {
  let count = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const rows = await db.rows(query, [batchRows, ...values]);
    count += rows.length;
    if (rows.length < batchRows) return { count, isComplete: true };
  }
  return { count, isComplete: false };
}

/** Deletes expired rows. Idempotent. */
export async function purgeExpired(scope: Deps): Promise<Purged> {
  const removed: Record<string, number> = {};
  let isComplete = true;
  for (const purge of scope.retention) {
    const days = purge.days?.(scope.config);
    if (days === 0) continue;
    const result = await purgeInBatches(scope.db, purge, days === undefined ? [] : [days]);
    removed[purge.name] = result.count;
    isComplete &&= result.isComplete;
  }
  if (scope.config.RETENTION_DIRECT_MESSAGES_DAYS > 0) {
    const result = await purgeDirectMessages(scope.db, scope.config.RETENTION_DIRECT_MESSAGES_DAYS, maxBatches);
    removed['direct_messages'] = result.count;
    isComplete &&= result.isComplete;
  }
  // If the demo is disabled, there is no nightly reset.
  if (!scope.config.DEMO_ENABLED) removed['demo_organizers'] = await endDemoOrganizers(scope);
  removed['stored_import_files'] = await purgeImportFiles(scope);
  scope.log.info({ removed }, 'expired rows removed');
  return { removed, isComplete };
}

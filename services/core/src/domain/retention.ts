/** Retention rules of slices: the job `purge-expired` deletes expired rows in batches. */
import type { Config } from '../config.ts';
import { statement } from '../platform/db/database.ts';

interface PurgeSpec {
  readonly name: string;
  /** Deletes at most `$1` rows and returns one row (`gone`) for each deleted row. */
  readonly sql: string;
  /** Setting with the retention in days (`$2`); 0 means unlimited. */
  readonly days?: (config: Config) => number;
  /** Smaller batch size for rows whose deletion cascades to many others. */
  readonly batchRows?: number;
}

export const purge = (spec: PurgeSpec) => ({
  ...spec,
  query: statement<{ readonly gone: number }>(`purge-${spec.name}`, spec.sql),
});
export type Purge = ReturnType<typeof purge>;

/**
 * SQL condition: the event `e` ended more than `$2` days ago; it ends with its last day in its time zone. Statements
 * with this condition start from the few events that ended long enough ago and find their rows by an index.
 */
export const hasEnded = 'e.end_date + $2::int < local_date(now(), e.timezone)';

/** Retention rules of slices: the job `purge-expired` deletes expired rows in batches. */
import type { Config } from '../config.ts';
import { statement } from '../platform/db/database.ts';

interface PurgeSpec {
  readonly name: string;
  /** Deletes at most `$1` rows and returns one row (`gone`) for each. */
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
 * Condition: the event `e` ended a number of days (`$2`) ago. It ends with its last day in its time zone. Statements
 * with this condition start with the few events that ended long enough ago and use an index for their rows.
 */
export const hasEnded = 'e.end_date + $2::int < local_date(now(), e.timezone)';

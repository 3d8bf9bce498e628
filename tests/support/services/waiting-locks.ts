/** How many connections to the database of a test wait for a lock. */
import { type Db, statement } from '@plenum/core/platform/db/database';

export const countLockWaits = statement<{ count: number }>(
  'test-waiting-for-locks',
  `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
);

/** Counts the connections that wait for a lock now. */
export const countWaitingConnections = async (db: Db): Promise<number> =>
  (await db.row(countLockWaits, []))?.count ?? 0;

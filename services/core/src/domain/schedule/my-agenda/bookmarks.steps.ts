/** Steps of commands that change bookmarks. */
import type { Transaction } from '../../../platform/db/database.ts';

/**
 * Serializes transactions that change the bookmarks of a person in an event: the version of the bookmarks that a
 * request compares must stay the same until it has written.
 */
export const lockBookmarks = (tx: Transaction, event_id: number, user_id: number): Promise<void> =>
  tx.lockName(`bookmarks ${event_id} ${user_id}`);

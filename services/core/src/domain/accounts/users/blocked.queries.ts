/** SQL condition for blocks between two people, and the query for the blockers of people. */
import { type Db, idList, statement } from '../../../platform/db/database.ts';

/** SQL condition that either person has blocked the other. `a` and `b` are SQL expressions of user ids. */
export const isBlockedPair = (a: string, b: string): string => `
  (exists (select from blocks b where b.blocker_id = ${a} and b.blocked_id = ${b})
   or exists (select from blocks b where b.blocker_id = ${b} and b.blocked_id = ${a}))`;

/** Beyond this number of blockers, messages of blocked people count as unread until the blocker reloads. */
const maxBlockers = 5_000;

const blockersOf = statement<{ readonly blocker_id: number; readonly blocked_id: number }>(
  'blockers-of-people',
  `select blocker_id, blocked_id from blocks where blocked_id = any($1::bigint[]) limit ${maxBlockers}`,
);

/** Maps each blocker to those of the given people whom they have blocked. */
export async function listBlockersOf(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const blockers = new Map<number, Set<number>>();
  if (userIds.length === 0) return blockers;
  for (const { blocker_id, blocked_id } of await db.rows(blockersOf, [idList(userIds)])) {
    const blocked = blockers.get(blocker_id) ?? new Set();
    blockers.set(blocker_id, blocked.add(blocked_id));
  }
  return blockers;
}

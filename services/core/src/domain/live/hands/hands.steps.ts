import { idList, statement, type Transaction } from '../../../platform/db/database.ts';

const lockQueue = statement<{ readonly is_open: boolean }>(
  'lock-session-hands',
  `insert into session_hands as queue (session_id) values ($1)
       on conflict (session_id) do update set is_open = queue.is_open
   returning is_open`,
);

/** Locks the queue of a session to serialize changes; returns whether it is open. */
export const lockHands = async (tx: Transaction, session_id: number): Promise<boolean> =>
  (await tx.row(lockQueue, [session_id]))?.is_open === true;

const lowerSql = statement<{ readonly user_id: number }>(
  'lower-hands',
  'delete from raised_hands where session_id = $1 and user_id = any($2::bigint[]) returning user_id',
);

/** Lowers hands; returns the people whose hands were raised. */
export const lowerHands = async (tx: Transaction, session_id: number, userIds: readonly number[]): Promise<number[]> =>
  (await tx.rows(lowerSql, [session_id, idList(userIds)])).map(({ user_id }) => user_id);

import type { PersonMini } from '@plenum/contracts/primitives';
import type { Static } from 'typebox';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { isBlockedPair } from '../../accounts/users/blocked.queries.ts';

export const blockOrder: Order = {
  name: 'blocks',
  direction: 'desc',
  keys: [
    { sql: 'b.created_at', type: 'timestamp' },
    { sql: 'b.blocked_id', type: 'integer' },
  ],
};

const blockedPeople = statement<CursorRow<Static<typeof PersonMini>>>(
  'blocked-people',
  `select u.id, u.full_name, u.image_url, ${cursorValues(blockOrder)}
     from (select * from blocks b where b.blocker_id = $1 and ${isAfter(blockOrder, '$2')}
            order by ${orderBy(blockOrder)} limit $3) b
     join lateral (select found.* from users found where found.id = b.blocked_id limit 1) u on true
    order by ${orderBy(blockOrder)}`,
);

export const listBlockedPeople = (db: Db, user_id: number, { after, limit }: Position) =>
  db.rows(blockedPeople, [user_id, after, limit]);

const blockedCount = statement<{ readonly count: number }>(
  'blocked-people-count',
  'select count(*) as count from blocks where blocker_id = $1',
);

export const countBlockedPeople = async (db: Db, user_id: number): Promise<number> =>
  (await db.row(blockedCount, [user_id]))?.count ?? 0;

const hasBlockedSql = statement<{ readonly is_blocked: boolean }>(
  'has-blocked',
  'select exists (select from blocks where blocker_id = $1 and blocked_id = $2) as is_blocked',
);

export const hasBlocked = async (db: Db, user_id: number, other_id: number): Promise<boolean> =>
  (await db.row(hasBlockedSql, [user_id, other_id]))?.is_blocked ?? false;

const blockedBetween = statement<{ readonly is_blocked: boolean }>(
  'blocked-between',
  `select ${isBlockedPair('$1::bigint', '$2::bigint')} as is_blocked`,
);

/** Checks whether either person has blocked the other. */
export async function isBlockedBetween(tx: Transaction, user_id: number, other_id: number): Promise<boolean> {
  const row = await tx.row(blockedBetween, [user_id, other_id]);
  return row?.is_blocked ?? false;
}

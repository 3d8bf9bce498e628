import type { PersonMini } from '@plenum/contracts/primitives';
import type { Static } from 'typebox';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';

const blockedPeople = statement<Static<typeof PersonMini>>(
  'blocked-people',
  `select u.id, u.full_name, u.image_url
     from (select * from blocks where blocker_id = $1 order by created_at desc, blocked_id limit $2 offset $3) b
     join lateral (select found.* from users found where found.id = b.blocked_id limit 1) u on true
    order by b.created_at desc, b.blocked_id`,
);

export const listBlocked = (db: Db, user_id: number, limit: number, offset: number) =>
  db.rows(blockedPeople, [user_id, limit, offset]);

const blockedCount = statement<{ readonly count: number }>(
  'blocked-people-count',
  'select count(*) as count from blocks where blocker_id = $1',
);

export const countBlocked = async (db: Db, user_id: number): Promise<number> =>
  (await db.row(blockedCount, [user_id]))?.count ?? 0;

const hasBlockedSql = statement<{ readonly is_blocked: boolean }>(
  'has-blocked',
  'select exists (select from blocks where blocker_id = $1 and blocked_id = $2) as is_blocked',
);

export const hasBlocked = async (db: Db, user_id: number, other_id: number): Promise<boolean> =>
  (await db.row(hasBlockedSql, [user_id, other_id]))?.is_blocked ?? false;

const blockedBetween = statement<{ readonly is_blocked: boolean }>(
  'blocked-between',
  `select exists (select from blocks where blocker_id = $1 and blocked_id = $2)
       or exists (select from blocks where blocker_id = $2 and blocked_id = $1) as is_blocked`,
);

export async function isBlockedBetween(tx: Transaction, user_id: number, other_id: number): Promise<boolean> {
  const row = await tx.row(blockedBetween, [user_id, other_id]);
  return row?.is_blocked ?? false;
}

/** Whom somebody wants nothing from. */
import type { PersonMini } from '@plenum/contracts/primitives';
import type { Static } from 'typebox';
import { type Database, statement, type Transaction } from '../../platform/db/database.ts';
import { rowsInTransaction } from '../../platform/db/in-transaction.ts';

const blocked_people = statement<Static<typeof PersonMini>>(
  'blocked-people',
  `select u.id, u.first_name || ' ' || u.last_name as full_name, u.image_url
     from (select * from blocks where blocker_id = $1 order by created_at desc, blocked_id limit $2 offset $3) b
     join lateral (select found.* from users found where found.id = b.blocked_id limit 1) u on true
    order by b.created_at desc, b.blocked_id`,
);

/** A page of the people that somebody has blocked, the latest first. */
export const listBlocked = (db: Database, user_id: number, limit: number, offset: number) =>
  db.rows(blocked_people, [user_id, limit, offset]);

const blocked_count = statement<{ readonly count: number }>(
  'blocked-people-count',
  'select count(*) as count from blocks where blocker_id = $1',
);

export const countBlocked = async (db: Database, user_id: number): Promise<number> =>
  (await db.row(blocked_count, [user_id]))?.count ?? 0;

const acquaintance = statement<{ readonly id: number }>(
  'acquaintance',
  `select u.id from users u
    where u.id = $2
      and (exists (select from event_users a join event_users b on b.event_id = a.event_id and b.user_id = $2
                    where a.user_id = $1 and not a.is_banned and b.left_at is null)
           or exists (select from connections c where c.low_user_id = least($1::bigint, $2::bigint)
                                                  and c.high_user_id = greatest($1::bigint, $2::bigint))
           or exists (select from direct_message_sides s where s.user_id = $1 and s.other_user_id = $2)
           or exists (select from organization_users a
                        join organization_users b on b.organization_id = a.organization_id and b.user_id = $2
                       where a.user_id = $1)
           or exists (select from organization_users o join events e on e.organization_id = o.organization_id
                        join event_users m on m.event_id = e.id
                       where o.role = 'OWNER' and m.left_at is null
                         and (o.user_id = $1 and m.user_id = $2 or o.user_id = $2 and m.user_id = $1 and not m.is_banned))
           or exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = $2))`,
);

/**
 * Whether two people have met here: in an event, in an organization, by a request or in a conversation. Owners of an
 * organization are in its events; whoever is banned from one, has left it, or merely belongs to the organization is not.
 */
export const haveMet = async (db: Database, user_id: number, other_id: number): Promise<boolean> =>
  (await db.row(acquaintance, [user_id, other_id])) !== undefined;

const has_blocked = statement<{ readonly is_blocked: boolean }>(
  'has-blocked',
  'select exists (select from blocks where blocker_id = $1 and blocked_id = $2) as is_blocked',
);

/** Whether one person has blocked another. */
export const hasBlocked = async (db: Database, user_id: number, other_id: number): Promise<boolean> =>
  (await db.row(has_blocked, [user_id, other_id]))?.is_blocked ?? false;

const blocked_between = statement<{ readonly is_blocked: boolean }>(
  'blocked-between',
  `select exists (select from blocks where blocker_id = $1 and blocked_id = $2)
       or exists (select from blocks where blocker_id = $2 and blocked_id = $1) as is_blocked`,
);

/** Whether either of two people has blocked the other. */
export async function isBlockedBetween(tx: Transaction, user_id: number, other_id: number): Promise<boolean> {
  const [row] = await rowsInTransaction(tx, blocked_between, [user_id, other_id]);
  return row?.is_blocked ?? false;
}

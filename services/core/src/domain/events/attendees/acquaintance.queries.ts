/**
 * Checks whether two people have met. Requests for people whom the actor has never met get the same reply as an unknown
 * id.
 */
import { type Db, statement } from '../../../platform/db/database.ts';

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
 * Checks whether two people have met on this installation: in an event, in an organization, by a request or in a
 * thread. Owners of an organization count as members of its events; a person who is banned from an event, has left it,
 * or is only a member of its organization does not.
 */
export const haveMet = async (db: Db, user_id: number, other_id: number): Promise<boolean> =>
  (await db.row(acquaintance, [user_id, other_id])) !== undefined;

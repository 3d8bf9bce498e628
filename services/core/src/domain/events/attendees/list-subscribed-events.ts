import { createSourceBatchLoader } from '../../../platform/batch-loader.ts';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import type { Scope } from '../../../scope.ts';
import type { EventAccessRow } from '../../access.queries.ts';
import { requireActor } from '../../actor.ts';
import { isEffectivelyBanned } from '../../policy.ts';

const maxSubscribedEvents = 500;

interface MembershipRow extends Pick<EventAccessRow, 'event_id' | 'is_banned' | 'is_organization_owner'> {
  readonly user_id: number;
}

const memberships = statement<MembershipRow>(
  'event-memberships-of-users',
  `select latest.*
     from unnest($1::bigint[]) as asked (user_id)
    cross join lateral (
      select eu.user_id, e.id as event_id, eu.is_banned, coalesce(ou.role = 'OWNER', false) as is_organization_owner
        from event_users eu
        join events e on e.id = eu.event_id
        left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = eu.user_id
       where eu.user_id = asked.user_id and e.status <> 'DELETED'
       order by e.end_date desc, e.id desc
       limit ${maxSubscribedEvents}) latest`,
);

async function readSubscribedEvents(db: Db, userIds: readonly number[]): Promise<number[][]> {
  const eventIdsByUser = new Map<number, number[]>(userIds.map((user_id) => [user_id, []]));
  for (const row of await db.rows(memberships, [idList([...eventIdsByUser.keys()])])) {
    if (!isEffectivelyBanned(row)) eventIdsByUser.get(row.user_id)?.push(row.event_id);
  }
  return userIds.map((user_id) => eventIdsByUser.get(user_id) ?? []);
}

const loadSubscribedEvents = createSourceBatchLoader(readSubscribedEvents);

/**
 * Lists the latest 500 events in which the actor is a member without a ban. Sockets that connect concurrently share a
 * statement.
 */
export const listSubscribedEvents = (scope: Scope): Promise<number[]> =>
  loadSubscribedEvents(scope.db, requireActor(scope).user_id);

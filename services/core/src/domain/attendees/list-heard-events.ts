import { statement } from '../../platform/db/database.ts';
/** Which events a person's sockets listen to from the start. */
import type { Scope } from '../../scope.ts';
import { event_access_columns, type EventAccessRow } from '../access.queries.ts';
import { requireActor } from '../actor.ts';
import { isEffectivelyBanned } from '../policy.ts';

const heard_events_max = 500;

const memberships = statement<EventAccessRow>(
  'event-memberships-of-user',
  `select ${event_access_columns}
     from event_users eu
     join events e on e.id = eu.event_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = eu.user_id
    where eu.user_id = $1
    order by e.end_date desc, e.id desc
    limit ${heard_events_max}`,
);

/** The events of the actor's memberships that exist and do not ban them (spec: contract 8.1); the latest 500. */
export async function listHeardEvents(scope: Scope): Promise<number[]> {
  const rows = await scope.db.rows(memberships, [requireActor(scope).user_id]);
  return rows.filter((row) => row.status !== 'DELETED' && !isEffectivelyBanned(row)).map((row) => row.event_id);
}

import type { ListEventConnections } from '@plenum/contracts/networking/connections';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import { countEventConnections, eventConnectionOrder, listEventConnectionRows } from './connections.queries.ts';
import { connectedPerson } from './connections.views.ts';

/**
 * Lists the members of an event with whom the actor is connected, with their profiles in this event, by last name.
 * Throws `not_found`, `event_access_denied`, `event_banned`.
 */
export async function listEventConnections(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListEventConnections>,
): Promise<ReplyBody<typeof ListEventConnections>> {
  const { role } = await authorizeEvent(scope, event_id, 'attendee:read');
  const { user_id } = requireActor(scope);
  const position = positionOf(query, eventConnectionOrder);
  const [found, total_items] = await Promise.all([
    listEventConnectionRows(scope.db, user_id, event_id, position),
    countEventConnections(scope.db, user_id, event_id),
  ]);
  const { rows, next } = pageOf(found, position, eventConnectionOrder);
  const viewer = { user_id, role, connected: new Set(rows.map(({ id }) => id)) };
  return {
    total_items,
    next,
    users: mapReadableRows('connections', rows, (row) => connectedPerson(row, row, viewer)),
  };
}

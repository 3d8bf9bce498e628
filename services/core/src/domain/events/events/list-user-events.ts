import type { ListUserEvents } from '@plenum/contracts/accounts/users';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { maySeeDrafts } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { authorizeSelf } from '../../policy.ts';
import { countUserEvents, findUserEvents, userEventOrder } from './event.queries.ts';
import { eventListItem } from './event.views.ts';

type Operation = typeof ListUserEvents;

/**
 * Lists the actor's events, latest start first, excluding events from which the actor is banned. Throws `forbidden`.
 */
export async function listUserEvents(
  scope: Scope,
  user_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  const actor = authorizeSelf(scope, user_id);
  const filter = { user_id, role: query.role ?? null, withDrafts: maySeeDrafts(actor) };
  const position = positionOf(query, userEventOrder);
  const [total_items, found] = await Promise.all([
    countUserEvents(scope.db, filter),
    findUserEvents(scope.db, filter, position),
  ]);
  const { rows, next } = pageOf(found, position, userEventOrder);
  const now = scope.clock.date();
  return {
    total_items,
    next,
    events: mapReadableRows('events', rows, (row) => eventListItem(row, now)),
  };
}

import { ListUserEvents } from '@plenum/contracts/accounts/users';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { maySeeDrafts } from '../../actor.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { authorizeSelf } from '../../policy.ts';
import { countUserEvents, findUserEvents } from './event.queries.ts';
import { eventListItem } from './event.views.ts';

type Operation = typeof ListUserEvents;

/** Lists the actor's events, newest start first, excluding bans. Throws `forbidden`. */
export async function listUserEvents(
  scope: Scope,
  user_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  const actor = authorizeSelf(scope, user_id);
  const filter = { user_id, role: query.role ?? null, withDrafts: maySeeDrafts(actor) };
  const [total_items, rows] = await Promise.all([
    countUserEvents(scope.db, filter),
    findUserEvents(scope.db, filter, query.per_page, rowsBefore(query)),
  ]);
  const now = scope.clock.date();
  return {
    ...pageFrame({ operation: ListUserEvents, params: { user_id }, query }, total_items),
    events: mapReadableRows('events', rows, (row) => eventListItem(row, now)),
  };
}

import type { ListPublicEvents } from '@plenum/contracts/events/public-events';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { signedUrl } from '../../system/uploads/signed-url.rules.ts';
import { countListedEvents, findListedEvents, listOrders } from './public-events.queries.ts';
import { listedEvent } from './public-events.views.ts';

/** Lists public events that are published: upcoming or past. */
export async function listPublicEvents(
  scope: Scope,
  query: Query<typeof ListPublicEvents>,
): Promise<ReplyBody<typeof ListPublicEvents>> {
  const search = query.search?.trim() ?? '';
  const filter = { search: search === '' ? null : search, is_past: query.is_past };
  const order = listOrders[filter.is_past ? 'past' : 'current'];
  const position = positionOf(query, order);
  const [total_items, found] = await Promise.all([
    countListedEvents(scope.db, filter),
    findListedEvents(scope.db, filter, position),
  ]);
  const { rows, next } = pageOf(found, position, order);
  const urlOf = (key: string): string => signedUrl(scope, key);
  return {
    total_items,
    next,
    events: mapReadableRows('events', rows, (row) => listedEvent(row, urlOf)),
  };
}

import { ListPublicEvents } from '@plenum/contracts/events/public-events';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { signedUrl } from '../../system/uploads/signed-url.rules.ts';
import { countListedEvents, findListedEvents } from './public-events.queries.ts';
import { listedEvent } from './public-events.views.ts';

/** Lists public events that are published: upcoming or past. */
export async function listPublicEvents(
  scope: Scope,
  query: Query<typeof ListPublicEvents>,
): Promise<ReplyBody<typeof ListPublicEvents>> {
  const search = query.search?.trim() ?? '';
  const filter = { search: search === '' ? null : search, is_past: query.is_past };
  const [total, rows] = await Promise.all([
    countListedEvents(scope.db, filter),
    findListedEvents(scope.db, filter, query.per_page, rowsBefore(query)),
  ]);
  const urlOf = (key: string): string => signedUrl(scope, key);
  return {
    ...pageFrame({ operation: ListPublicEvents, query }, total),
    events: mapReadableRows('events', rows, (row) => listedEvent(row, urlOf)),
  };
}

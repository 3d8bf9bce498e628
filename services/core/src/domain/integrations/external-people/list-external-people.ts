import type { ListEventPeople } from '@plenum/contracts/integrations/external-people';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import { countExternalPeople, externalPersonOrder, findExternalPeople } from './external-people.queries.ts';

type Operation = typeof ListEventPeople;

/** Lists the people registered by external programs. Throws the errors of `authorizeEvent`. */
export async function listExternalPeople(
  scope: Scope,
  event_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  await authorizeEvent(scope, event_id, 'external_person:write');
  const filter = { event_id, updated_since: query.updated_since ?? null };
  const position = positionOf(query, externalPersonOrder);
  const [total_items, found] = await Promise.all([
    countExternalPeople(scope.db, filter),
    findExternalPeople(scope.db, filter, position, scope.clock.date()),
  ]);
  const { rows, next } = pageOf(found, position, externalPersonOrder);
  return {
    total_items,
    next,
    people: mapReadableRows('external_people', rows, ({ cursor_values: _, ...row }) => ({
      ...row,
      updated_at: row.updated_at.toISOString(),
    })),
  };
}

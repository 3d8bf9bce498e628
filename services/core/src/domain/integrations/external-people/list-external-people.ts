import { ListEventPeople } from '@plenum/contracts/integrations/external-people';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { authorizeEvent } from '../../policy.ts';
import { countExternalPeople, findExternalPeople } from './external-people.queries.ts';

type Operation = typeof ListEventPeople;

/** Lists the people registered by external programs. Throws the errors of `authorizeEvent`. */
export async function listExternalPeople(
  scope: Scope,
  event_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  await authorizeEvent(scope, event_id, 'external_person:write');
  const position = { limit: query.per_page, offset: rowsBefore(query), now: scope.clock.date() };
  const [total_items, rows] = await Promise.all([
    countExternalPeople(scope.db, event_id),
    findExternalPeople(scope.db, event_id, position),
  ]);
  return {
    ...pageFrame({ operation: ListEventPeople, params: { event_id }, query }, total_items),
    people: mapReadableRows('external_people', rows, (row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
  };
}

import type { ExternalPerson, GetEventPerson, ListEventPeople } from '@plenum/contracts/integrations/external-people';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import {
  countExternalPeople,
  externalPersonOrder,
  findExternalPeople,
  findExternalPerson,
  type ListedPerson,
} from './external-people.queries.ts';

const externalPerson = (row: ListedPerson): ExternalPerson => ({ ...row, updated_at: row.updated_at.toISOString() });

/** Lists the people registered by external programs. Throws the errors of `authorizeEvent`. */
export async function listExternalPeople(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListEventPeople>,
): Promise<ReplyBody<typeof ListEventPeople>> {
  await authorizeEvent(scope, event_id, 'external_person:write');
  const filter = { event_id, updated_since: query.updated_since ?? null };
  const position = positionOf(query, externalPersonOrder);
  const now = scope.clock.date();
  const [total_items, found] = await Promise.all([
    countExternalPeople(scope.db, filter, now),
    findExternalPeople(scope.db, filter, position, now),
  ]);
  const { rows, next } = pageOf(found, position, externalPersonOrder);
  return {
    total_items,
    next,
    people: mapReadableRows('external_people', rows, ({ cursor_values: _, ...row }) => externalPerson(row)),
  };
}

/** Returns a person by external id. Throws `not_found` and the errors of `authorizeEvent`. */
export async function getExternalPerson(
  scope: Scope,
  event_id: number,
  external_id: string,
): Promise<ReplyBody<typeof GetEventPerson>> {
  await authorizeEvent(scope, event_id, 'external_person:write');
  const row = await findExternalPerson(scope.db, event_id, external_id, scope.clock.date());
  if (row === undefined) throw fail('not_found');
  return externalPerson(row);
}

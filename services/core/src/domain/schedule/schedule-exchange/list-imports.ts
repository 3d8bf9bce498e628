import type { Query, ReplyBody } from '@plenum/contracts/operation';
import type { ListImports } from '@plenum/contracts/schedule/schedule-exchange';
import { pageOf } from '../../../platform/cursors.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import { countImports, findImports, importOrder } from './schedule-exchange.queries.ts';
import { listedImport } from './schedule-exchange.views.ts';

/** Lists the imports of an event. Throws `not_found`, the errors of `authorizeEvent`, `cursor_invalid`. */
export async function listImports(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListImports>,
): Promise<ReplyBody<typeof ListImports>> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  const position = positionOf(query, importOrder);
  const [total_items, found] = await Promise.all([
    countImports(scope.db, event_id),
    findImports(scope.db, event_id, position),
  ]);
  const { rows, next } = pageOf(found, position, importOrder);
  return { total_items, next, imports: rows.map(listedImport) };
}

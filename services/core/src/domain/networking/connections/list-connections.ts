import type { Connection, ListConnections, ListPendingConnections } from '@plenum/contracts/networking/connections';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { normalizeLine } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { searchTerms } from '../../overview/search/search-terms.rules.ts';
import { numberedPage, numberedPositionOf, positionOf } from '../../paging.ts';
import {
  type ConnectionFilter,
  connectionOrder,
  countConnections,
  findConnection,
  listConnectionRows,
} from './connections.queries.ts';
import { connectionView } from './connections.views.ts';

/** Lists the actor's connections and requests, newest first. Runs two statements. */
export async function listConnections(
  scope: Scope,
  query: Query<typeof ListConnections>,
): Promise<ReplyBody<typeof ListConnections>> {
  const filter: ConnectionFilter = {
    viewerId: requireActor(scope).user_id,
    status: query.status ?? null,
    direction: query.direction ?? null,
    words: searchTerms(normalizeLine(query.search ?? '')),
  };
  const position = numberedPositionOf(query, connectionOrder);
  const [found, total] = await Promise.all([
    listConnectionRows(scope.db, filter, position),
    countConnections(scope.db, filter),
  ]);
  const { rows, next } = pageOf(found, position, connectionOrder);
  return {
    ...numberedPage(query, total),
    next,
    connections: mapReadableRows('connections', rows, (row) => connectionView(row, 'none')),
  };
}

/** Lists pending requests to the actor, newest first, with the requester's profile in the event of the request. */
export async function listPendingConnections(
  scope: Scope,
  query: Query<typeof ListPendingConnections>,
): Promise<ReplyBody<typeof ListPendingConnections>> {
  const viewerId = requireActor(scope).user_id;
  const filter: ConnectionFilter = { viewerId, status: 'PENDING', direction: 'received', words: [] };
  const position = positionOf(query, connectionOrder);
  const [found, total_items] = await Promise.all([
    listConnectionRows(scope.db, filter, position),
    countConnections(scope.db, filter),
  ]);
  const { rows, next } = pageOf(found, position, connectionOrder);
  return {
    total_items,
    next,
    connections: mapReadableRows('connections', rows, (row) => connectionView(row, 'event')),
  };
}

/** Returns a connection of the actor. Throws `not_found`, including for connections of others. */
export async function getConnection(scope: Scope, connection_id: number): Promise<Connection> {
  const row = await findConnection(scope.db, connection_id, requireActor(scope).user_id);
  if (row === undefined) throw fail('not_found');
  return connectionView(row, 'none');
}

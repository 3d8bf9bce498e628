/** What the two people of a connection are told, each in their own view; for the committing process and the relay. */
import type { Database } from '../../platform/db/database.ts';
import type { ConnectionNews } from '../domain-events.ts';
import { findConnection, findConnectionParties } from './connections.queries.ts';
import { connectionView } from './connections.views.ts';

/** A connection as some of its people see it; nothing when it is gone again. */
export async function readConnectionNews(
  db: Database,
  connection_id: number,
  told: readonly number[],
): Promise<ConnectionNews[]> {
  const rows = await Promise.all(told.map((user_id) => findConnection(db, connection_id, user_id)));
  return rows.flatMap((row) =>
    row === undefined ? [] : [{ user_id: row.viewer.id, connection: connectionView(row, 'none') }],
  );
}

/** An open request as the person sees it who was asked; nothing when it is not open any more. */
export async function readRequestNews(db: Database, connection_id: number): Promise<ConnectionNews[]> {
  const parties = await findConnectionParties(db, connection_id);
  if (parties === undefined) return [];
  const row = await findConnection(db, connection_id, parties.recipient_id);
  if (row?.status !== 'PENDING') return [];
  return [{ user_id: row.viewer.id, connection: connectionView(row, 'event') }];
}

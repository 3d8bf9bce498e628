/** Payloads of connection updates, one per recipient; used by the committing process and the outbox relay. */
import type { Connection } from '@plenum/contracts/networking/connections';
import type { Db } from '../../../platform/db/database.ts';
import { findConnection, findConnectionParties } from './connections.queries.ts';
import { connectionView } from './connections.views.ts';

export interface ConnectionUpdate {
  readonly user_id: number;
  readonly connection: Connection;
}

/** Returns a connection from both perspectives; empty if it no longer exists. */
export async function readConnectionUpdates(
  db: Db,
  connection_id: number,
  recipientIds: readonly number[],
): Promise<ConnectionUpdate[]> {
  const rows = await Promise.all(recipientIds.map((user_id) => findConnection(db, connection_id, user_id)));
  return rows.flatMap((row) =>
    row === undefined ? [] : [{ user_id: row.viewer.id, connection: connectionView(row, 'none') }],
  );
}

/** Returns an open request from the recipient's perspective; empty if it is no longer open. */
export async function readRequestUpdates(db: Db, connection_id: number): Promise<ConnectionUpdate[]> {
  const parties = await findConnectionParties(db, connection_id);
  if (parties === undefined) return [];
  const row = await findConnection(db, connection_id, parties.recipient_id);
  if (row?.status !== 'PENDING') return [];
  return [{ user_id: row.viewer.id, connection: connectionView(row, 'event') }];
}

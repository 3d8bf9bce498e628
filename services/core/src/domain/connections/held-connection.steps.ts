/** A connection held for a change, and the news of it. */
import { LockMode, type Loaded } from '@mikro-orm/core';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { announce, type Scope } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { readConnectionNews } from './connection-news.queries.ts';
import { Connection } from './connection.entity.ts';

const held = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** The connection of two people, held until the transaction ends; null when there is none. */
export const holdConnectionOf = (
  tx: Transaction,
  user_id: number,
  other_id: number,
): Promise<Loaded<Connection> | null> =>
  tx.em.findOne(Connection, { lowUserId: Math.min(user_id, other_id), highUserId: Math.max(user_id, other_id) }, held);

/** A connection of the actor, held until the transaction ends. Refuses: `not_found`, `connection_not_party`. */
export async function holdOwnConnection(
  tx: Transaction,
  connection_id: number,
  user_id: number,
): Promise<Loaded<Connection>> {
  const connection = await tx.em.findOne(Connection, connection_id, held);
  if (connection === null) throw fail('not_found');
  if (connection.requester.id !== user_id && connection.recipient.id !== user_id) throw fail('connection_not_party');
  return connection;
}

/** The person on the other side. */
export const otherPartyOf = (connection: Loaded<Connection>, user_id: number): number =>
  connection.requester.id === user_id ? connection.recipient.id : connection.requester.id;

/** Records that a connection has another status; `announceChange` follows after the commit. */
export function recordChange(tx: Transaction, connection_id: number, told: readonly number[]): void {
  record(tx, 'connection.changed', { connection_id, told });
}

/** Tells people at once what `recordChange` has them told in any case. */
export async function announceChange(scope: Scope, connection_id: number, told: readonly number[]): Promise<void> {
  announce(scope, 'connection.changed', await readConnectionNews(scope.db, connection_id, told));
}

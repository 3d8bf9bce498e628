import { LockMode, type Loaded } from '@mikro-orm/core';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { Connection } from './connection.entity.ts';

const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** Locks the connection of two people until the transaction ends; null if they have none. */
export const lockConnectionOf = (
  tx: Transaction,
  user_id: number,
  other_id: number,
): Promise<Loaded<Connection> | null> =>
  tx.em.findOne(
    Connection,
    { lowUserId: Math.min(user_id, other_id), highUserId: Math.max(user_id, other_id) },
    forUpdate,
  );

/**
 * Locks a connection of the actor until the transaction ends. Throws `not_found`, including for connections of others.
 */
export async function lockConnection(
  tx: Transaction,
  connection_id: number,
  user_id: number,
): Promise<Loaded<Connection>> {
  const connection = await tx.em.findOne(Connection, connection_id, forUpdate);
  if (connection === null) throw fail('not_found');
  if (connection.requester.id !== user_id && connection.recipient.id !== user_id) throw fail('not_found');
  return connection;
}

export const otherPartyOf = (connection: Loaded<Connection>, user_id: number): number =>
  connection.requester.id === user_id ? connection.recipient.id : connection.requester.id;

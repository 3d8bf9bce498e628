/**
 * Removal and restoration of a connection request's message. The request stays, as does the thread that starts
 * with this message after acceptance.
 */
import { removedIcebreaker } from '@plenum/contracts/chat/moderation';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';

interface ConnectionRow {
  readonly requester_id: number;
  readonly recipient_id: number;
  readonly icebreaker_message: string;
}

const lockConnection = statement<ConnectionRow>(
  'lock-connection',
  'select requester_id, recipient_id, icebreaker_message from connections where id = $1 for update',
);

/** The thread, if it exists, starts with the same message. */
const replaceFirstMessage = statement(
  'replace-icebreaker-in-thread',
  `update direct_messages m set content = $1
     from direct_message_threads t
    where t.id = m.thread_id and t.event_scope_id is null
      and t.low_user_id = least($2::bigint, $3::bigint) and t.high_user_id = greatest($2::bigint, $3::bigint)
      and m.sender_id = $2 and m.client_id is null and m.content = $4`,
);

const setIcebreaker = statement('set-icebreaker', 'update connections set icebreaker_message = $1 where id = $2');

async function replaceIcebreaker(
  tx: Transaction,
  connection_id: number,
  expected: string | null,
  text: string,
): Promise<boolean> {
  const row = await tx.row(lockConnection, [connection_id]);
  if (row === undefined || row.icebreaker_message === text) return false;
  if (expected !== null && row.icebreaker_message !== expected) return false;
  const { requester_id, recipient_id } = row;
  await tx.rows(setIcebreaker, [text, connection_id]);
  await tx.rows(replaceFirstMessage, [text, requester_id, recipient_id, row.icebreaker_message]);
  record(tx, 'connection.changed', { connection_id, recipient_ids: [requester_id, recipient_id] });
  return true;
}

/**
 * Removes the message. Returns false if it was already removed or differs.
 * @param text expected text; null removes any text
 */
export const removeIcebreaker = (tx: Transaction, connection_id: number, text: string | null): Promise<boolean> =>
  replaceIcebreaker(tx, connection_id, text, removedIcebreaker);

/** Restores the message unless it has been replaced. */
export const restoreIcebreaker = (tx: Transaction, connection_id: number, text: string): Promise<boolean> =>
  replaceIcebreaker(tx, connection_id, removedIcebreaker, text);

/**
 * Taking the words of a connection request away and giving them back, inside somebody's transaction. The request stays,
 * and so does the thread that begins with those words once it is accepted.
 */
import { removedIcebreaker } from '@plenum/contracts/moderation';
import type { Transaction } from '../../platform/db/database.ts';
import { recordChange } from '../connections/held-connection.steps.ts';

interface ConnectionRow {
  readonly requester_id: number;
  readonly recipient_id: number;
  readonly icebreaker_message: string;
}

const holdConnection = `
  select requester_id::float8 as requester_id, recipient_id::float8 as recipient_id, icebreaker_message
    from connections where id = ? for update`;

/** The thread of the two, if there is one yet, says the same as the connection. */
const replaceInThread = `
  update direct_messages m set content = ?
    from direct_message_threads t
   where t.id = m.thread_id and t.event_scope_id is null
     and t.low_user_id = least(?::bigint, ?::bigint) and t.high_user_id = greatest(?::bigint, ?::bigint)
     and m.sender_id = ? and m.client_id is null and m.content = ?`;

async function replace(tx: Transaction, connection_id: number, before: string | null, after: string): Promise<boolean> {
  const [row]: ConnectionRow[] = await tx.em.execute(holdConnection, [connection_id]);
  if (row === undefined || row.icebreaker_message === after) return false;
  if (before !== null && row.icebreaker_message !== before) return false;
  const { requester_id, recipient_id } = row;
  await tx.em.execute('update connections set icebreaker_message = ? where id = ?', [after, connection_id]);
  const pair = [requester_id, recipient_id, requester_id, recipient_id];
  await tx.em.execute(replaceInThread, [after, ...pair, requester_id, row.icebreaker_message]);
  recordChange(tx, connection_id, [requester_id, recipient_id]);
  return true;
}

/**
 * Takes the words away. False when they are gone already, or are others.
 * @param text null takes whatever is there
 */
export const blankIcebreaker = (tx: Transaction, connection_id: number, text: string | null): Promise<boolean> =>
  replace(tx, connection_id, text, removedIcebreaker);

/** Gives them back, unless others have taken their place. */
export const giveBackIcebreaker = (tx: Transaction, connection_id: number, text: string): Promise<boolean> =>
  replace(tx, connection_id, removedIcebreaker, text);

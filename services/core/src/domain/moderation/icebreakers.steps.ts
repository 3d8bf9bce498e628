/** Taking the words of a connection request away and giving them back, inside somebody's transaction. */
import type { Transaction } from '../../platform/db/database.ts';

/** Takes the words away; the request itself stays. False when there were none. */
export async function blankIcebreaker(tx: Transaction, connection_id: number): Promise<boolean> {
  const rows: unknown[] = await tx.execute(
    `update connections set icebreaker_message = '' where id = ? and icebreaker_message <> '' returning id`,
    [connection_id],
  );
  return rows.length > 0;
}

/** Gives them back, unless others have taken their place. */
export async function giveBackIcebreaker(tx: Transaction, connection_id: number, text: string): Promise<void> {
  await tx.execute(`update connections set icebreaker_message = ? where id = ? and icebreaker_message = ''`, [
    text,
    connection_id,
  ]);
}

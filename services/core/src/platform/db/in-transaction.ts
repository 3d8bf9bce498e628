/**
 * Hand-written statements inside a unit of work, with bound parameters: for bulk writes, whose values are too many to be
 * written into the text of a statement.
 */
import type { Statement, Transaction } from './database.ts';

/**
 * Runs a statement in the transaction of `tx`. What the unit of work holds is not stored before; parameters are `$1` …
 * Ids come as text and instants as PostgreSQL prints them: cast them in the statement where the form matters.
 */
export async function rowsInTransaction<Row>(
  tx: Transaction,
  { name, text }: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await tx.getKysely<unknown>().executeQuery<Row>({
    query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
    queryId: { queryId: name },
    sql: text,
    parameters: values,
  });
  return result.rows;
}

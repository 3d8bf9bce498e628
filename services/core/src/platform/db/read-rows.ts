/** Sends a statement and reads its rows. */
import pg from 'pg';
import { traceCall } from '../telemetry/call-spans.ts';

const OID = { int8: 20, int8List: 1016, date: 1082, dateList: 1182, numeric: 1700 } as const;

/** Parses a one-dimensional PostgreSQL array without quoted values, such as `{1,NULL}`. */
const readList = (list: string): (string | null)[] =>
  list === '{}'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((member) => (member === 'NULL' ? null : member));

/**
 * Ids and counts are read as numbers, dates as `YYYY-MM-DD` strings, and instants as `Date`, including those in lists.
 */
const rowTypes = new pg.TypeOverrides();
rowTypes.setTypeParser(OID.int8, Number);
rowTypes.setTypeParser(OID.int8List, (list) =>
  readList(list).map((member) => (member === null ? null : Number(member))),
);
rowTypes.setTypeParser(OID.numeric, Number);
rowTypes.setTypeParser(OID.date, (value) => value);
rowTypes.setTypeParser(OID.dateList, readList);

/** Runs a statement on a connection, or on any connection of a pool. */
export async function runQuery<Row>(
  on: pg.Pool | pg.PoolClient,
  { name, text }: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  const query = { name, text, values: [...values], types: rowTypes };
  return (await traceCall('postgresql', name, () => on.query<pg.QueryResultRow & Row>(query))).rows;
}

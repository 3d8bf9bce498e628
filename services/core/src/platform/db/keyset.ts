/** SQL of lists that are read by cursor (`../cursors.ts`). */
import type { Order, SortKey } from '../cursors.ts';

/** Conversion of sort values to text and back, without loss. */
const conversions: {
  readonly [T in SortKey['type']]: {
    readonly write: (sql: string) => string;
    readonly read: (text: string) => string;
  };
} = {
  integer: { write: (sql) => `(${sql})::text`, read: (text) => `${text}::bigint` },
  date: {
    write: (sql) => `(${sql} - date '1970-01-01')::text`,
    read: (text) => `(date '1970-01-01' + ${text}::int)`,
  },
  timestamp: {
    write: (sql) => `(extract(epoch from ${sql}) * 1000000)::bigint::text`,
    read: (text) => `to_timestamp(${text}::bigint / 1000000.0)`,
  },
  text: { write: (sql) => `(${sql})::text`, read: (text) => text },
  uuid: { write: (sql) => `(${sql})::text`, read: (text) => `${text}::uuid` },
};

const directionOf = (key: SortKey, order: Order): string => key.direction ?? order.direction;

/** SQL: the order, for `order by`. */
export const orderBy = (order: Order): string =>
  order.keys.map((key) => `${key.sql} ${directionOf(key, order)}`).join(', ');

/** SQL: the column with the sort values of a row. */
export const cursorValues = ({ keys }: Order): string =>
  `array[${keys.map(({ sql, type }) => conversions[type].write(sql)).join(', ')}] as cursor_values`;

/**
 * SQL condition: the row is after a position, or there is no position.
 * @param values such as `$3`
 */
export function isAfter(order: Order, values: string): string {
  const bounds = order.keys.map((key, index) => ({
    sql: key.sql,
    comparison: directionOf(key, order) === 'asc' ? '>' : '<',
    value: conversions[key.type].read(`(${values}::text[])[${index + 1}]`),
  }));
  const [first] = bounds;
  // A comparison of rows can use an index, but has one direction for all columns.
  const isOneDirection = bounds.every(({ comparison }) => comparison === first?.comparison);
  const condition = isOneDirection
    ? `(${bounds.map(({ sql }) => sql).join(', ')}) ${first?.comparison} (${bounds.map(({ value }) => value).join(', ')})`
    : bounds
        .map(({ sql, comparison, value }, index) => {
          const equals = bounds.slice(0, index).map((before) => `${before.sql} = ${before.value}`);
          return `(${[...equals, `${sql} ${comparison} ${value}`].join(' and ')})`;
        })
        .join(' or ');
  return `(${values}::text[] is null or ${condition})`;
}

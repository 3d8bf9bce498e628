/** How the rows of one kind are read for the export of an account. */
import { statement } from '../../platform/db/database.ts';

/** Limit per kind, by its order; nobody has more. */
const rowsMax = 100_000;
/**
 * Rows of one kind that concern a person (`$1`), and their exported columns. `$2` is the address, or for questions a list
 * of the keys of the person as an anonymous author.
 */
interface Kind {
  readonly columns: string;
  readonly tables: string;
  readonly whose: string;
  /** Unique number (`bigint`) or `uuid` of these rows. */
  readonly key: string;
  readonly keyType?: 'uuid';
  readonly order: string;
}

/** Reads the row keys first, then the texts in parts, so that little is in memory at a time. */
export const kind = (name: string, { columns, tables, whose, key, keyType, order }: Kind) => ({
  keys: statement<{ readonly keys: string }>(
    `export-${name}-keys`,
    `select array_to_string(array(
       select ${key} from ${tables} where (${whose}) and $2::text is not null order by ${order} limit ${rowsMax}
     ), ',') as keys`,
  ),
  rows: statement<{ readonly row: string }>(
    `export-${name}`,
    `select to_json((select told from (select ${columns}) told))::text as row from ${tables}
      where (${whose}) and $2::text is not null and ${key} = any($3::${keyType ?? 'bigint'}[]) order by ${order}`,
  ),
});

/** What a backup records about the content of the database, and what a restore compares. */
import type { withConnection } from '@plenum/core/platform/db/one-connection';

export type Client = Parameters<Parameters<typeof withConnection>[1]>[0];

/** Returns the number of rows of each table of the schema `public`. */
export async function countRows(client: Client): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from public.${client.escapeIdentifier(name)}`,
    );
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

/** Returns the tables whose number of rows differs, as `table (12 instead of 13)`. */
export const findDifferences = (
  expected: Readonly<Record<string, number>>,
  actual: Readonly<Record<string, number>>,
): readonly string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(actual)])].flatMap((table) =>
    expected[table] === actual[table]
      ? []
      : [`${table} (${actual[table] ?? 'none'} instead of ${expected[table] ?? 'none'})`],
  );

/** Returns the names of indexes that are invalid, and of sequences that would assign an existing id. */
export async function findInconsistencies(client: Client): Promise<readonly string[]> {
  const { rows: indexes } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid`,
  );
  const { rows: sequences } = await client.query<{ sequence: string; place: string; name: string }>(
    `select s.oid::regclass::text as sequence, t.oid::regclass::text as place, a.attname as name
       from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S'`,
  );
  const problems = indexes.map(({ name }) => `index ${name} is invalid`);
  for (const { sequence, place, name } of sequences) {
    const { rows } = await client.query<{ is_behind: boolean }>(
      `select coalesce((select max(${client.escapeIdentifier(name)}) from ${place}), 0) > (select last_value from ${sequence}) as is_behind`,
    );
    if (rows[0]?.is_behind === true) problems.push(`sequence ${sequence} is behind ${place}`);
  }
  return problems;
}

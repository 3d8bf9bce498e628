/** A digest of the contents of a database, for comparing two databases. */
import pg from 'pg';

interface Row {
  readonly [name: string]: string;
}

/** Returns the rows of a statement in the current transaction of the connection. */
async function rows(client: pg.Client, sql: string): Promise<readonly Row[]> {
  return (await client.query<Row>(sql)).rows;
}

/** Returns count and hash of every table, as `count hash`. The order of rows does not matter. */
export async function databaseDigest(client: pg.Client): Promise<Record<string, string>> {
  await client.query(`set timezone to 'UTC'`);
  const tables = await rows(
    client,
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name = '' } of tables) {
    const [row] = await rows(
      client,
      `select count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as content
         from (select md5(t::text) as hash from ${name} t) hashes`,
    );
    content[name] = row?.['content'] ?? '';
  }
  return content;
}

/** Returns sequences whose next value is already the id of a row. */
export async function findStaleSequences(client: pg.Client): Promise<readonly string[]> {
  const ownedSequences = await rows(
    client,
    `select s.oid::regclass::text as sequence, t.oid::regclass::text as place, a.attname as name
       from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S'`,
  );
  const staleSequences: string[] = [];
  for (const { sequence = '', place = '', name = '' } of ownedSequences) {
    const [row] = await rows(
      client,
      `select (coalesce((select max("${name}") from ${place}), 0) > (select last_value from ${sequence}))::text as is_behind`,
    );
    if (row?.['is_behind'] === 'true') staleSequences.push(sequence);
  }
  if (ownedSequences.length === 0) throw new Error('No sequence was found.');
  return staleSequences;
}

/** Opens a connection while `work` runs. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

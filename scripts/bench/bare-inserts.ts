/** The baseline of the import: the rows that it stored, stored again by plain multi-row inserts in one transaction. */
import pg from 'pg';

/** Parents first. */
const tables = [
  { name: 'speaker_profiles', of_event: 'event_id = $1' },
  { name: 'sessions', of_event: 'event_id = $1' },
  { name: 'session_speakers', of_event: 'session_id in (select id from sessions where event_id = $1)' },
  { name: 'chat_rooms', of_event: 'event_id = $1 and session_id is not null' },
  {
    name: 'room_heads',
    of_event: 'room_id in (select id from chat_rooms where event_id = $1 and session_id is not null)',
  },
] as const;

/** PostgreSQL takes so many parameters a statement. */
const parameters_max = 65_535;
const rows_max = 1_000;

interface Insert {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** All values stay the text that PostgreSQL wrote, so that neither way does any conversion. */
const as_text: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value };

function insertsOf(table: string, columns: readonly string[], rows: readonly (string | null)[][]): Insert[] {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const rows_per_statement = Math.min(rows_max, Math.floor(parameters_max / columns.length));
  const inserts: Insert[] = [];
  for (let start = 0; start < rows.length; start += rows_per_statement) {
    const slice = rows.slice(start, start + rows_per_statement);
    const places = slice.map(
      (_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    );
    inserts.push({ text: `insert into ${table} (${names}) values ${places.join(', ')}`, values: slice.flat() });
  }
  return inserts;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: as_text });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TakenRows {
  /** Stores them again and returns the milliseconds from `begin` to the end of `commit`. */
  putBack(): Promise<number>;
}

/** Removes what an import stored for an event, but for the event itself, and keeps it here. */
export async function takeRowsOut(database_url: string, event_id: number): Promise<TakenRows> {
  const inserts = await withClient(database_url, async (client) => {
    const made: Insert[] = [];
    for (const { name, of_event } of tables) {
      const text = `select * from ${name} where ${of_event}`;
      const { fields, rows } = await client.query<(string | null)[]>({ text, values: [event_id], rowMode: 'array' });
      const columns = fields.map((field) => field.name);
      made.push(...insertsOf(name, columns, rows));
    }
    for (const { name, of_event } of tables.toReversed()) {
      await client.query(`delete from ${name} where ${of_event}`, [event_id]);
    }
    return made;
  });
  return {
    putBack: () =>
      withClient(database_url, async (client) => {
        const began = performance.now();
        await client.query('begin');
        for (const { text, values } of inserts) await client.query(text, [...values]);
        await client.query('commit');
        return performance.now() - began;
      }),
  };
}

/**
 * The baseline of the import: the rows that it stored, inserted again by plain multi-row inserts in one transaction.
 */
import pg from 'pg';

/** Parents first. */
const tables = [
  { name: 'speaker_profiles', ofEvent: 'event_id = $1' },
  { name: 'sessions', ofEvent: 'event_id = $1' },
  { name: 'session_speakers', ofEvent: 'session_id in (select id from sessions where event_id = $1)' },
  { name: 'chat_rooms', ofEvent: 'event_id = $1 and session_id is not null' },
  {
    name: 'room_heads',
    ofEvent: 'room_id in (select id from chat_rooms where event_id = $1 and session_id is not null)',
  },
] as const;

/** Maximum number of parameters of a PostgreSQL statement. */
const parametersMax = 65_535;
const rowsMax = 1_000;

interface Insert {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** All values stay text as PostgreSQL returned them, so that no value is converted. */
const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value };

function insertsOf(table: string, columns: readonly string[], rows: readonly (string | null)[][]): Insert[] {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const rowsPerStatement = Math.min(rowsMax, Math.floor(parametersMax / columns.length));
  const inserts: Insert[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const slice = rows.slice(start, start + rowsPerStatement);
    const places = slice.map(
      (_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    );
    inserts.push({ text: `insert into ${table} (${names}) values ${places.join(', ')}`, values: slice.flat() });
  }
  return inserts;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: asText });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TakenRows {
  /** Inserts the rows again and returns the milliseconds from `begin` to the end of `commit`. */
  putBack(): Promise<number>;
}

/** Removes and returns the rows that an import stored for an event, except the event itself. */
export async function takeRowsOut(databaseUrl: string, event_id: number): Promise<TakenRows> {
  const inserts = await withClient(databaseUrl, async (client) => {
    const made: Insert[] = [];
    for (const { name, ofEvent } of tables) {
      const text = `select * from ${name} where ${ofEvent}`;
      const { fields, rows } = await client.query<(string | null)[]>({ text, values: [event_id], rowMode: 'array' });
      const columns = fields.map((field) => field.name);
      made.push(...insertsOf(name, columns, rows));
    }
    for (const { name, ofEvent } of tables.toReversed()) {
      await client.query(`delete from ${name} where ${ofEvent}`, [event_id]);
    }
    return made;
  });
  return {
    putBack: () =>
      withClient(databaseUrl, async (client) => {
        const began = performance.now();
        await client.query('begin');
        for (const { text, values } of inserts) await client.query(text, [...values]);
        await client.query('commit');
        return performance.now() - began;
      }),
  };
}

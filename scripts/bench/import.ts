/** Measures the import of the conference, from the file to the commit, against plain multi-row inserts of the same rows. */
import pg from 'pg';
import { readConference } from './conference.ts';
import { atMost, createRatioFigure, type Figure } from './figures.ts';
import { runAlternating, type AddCleanup } from './harness.ts';
import { importConference, startServers } from './world.ts';

/** Tables that an import writes, parents first. */
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

/** Lists the columns of a table that are not generated. */
const storedColumns = `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** Maximum number of parameters of a PostgreSQL statement. */
const maxParameters = 65_535;
const maxRows = 1_000;

type Row = (string | null)[];

function insertsOf(table: string, columns: readonly string[], rows: readonly Row[]) {
  const rowsPerStatement = Math.min(maxRows, Math.floor(maxParameters / columns.length));
  const inserts: { text: string; values: Row }[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const slice = rows.slice(start, start + rowsPerStatement);
    const placeholders = slice.map(
      (_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    );
    inserts.push({
      text: `insert into ${table} (${columns.join(', ')}) values ${placeholders.join(', ')}`,
      values: slice.flat(),
    });
  }
  return inserts;
}

/**
 * Deletes the rows of an event, reinserts them in one transaction, and returns the time of the transaction in
 * milliseconds.
 */
async function reinsertMs(client: pg.Client, event_id: number): Promise<number> {
  const inserts = [];
  for (const { name, ofEvent } of tables) {
    const { rows: columnRows } = await client.query<{ columns: string }>(storedColumns, [name]);
    const columns = columnRows[0]?.columns.split(', ') ?? [];
    const text = `select ${columns.join(', ')} from ${name} where ${ofEvent}`;
    const { rows } = await client.query<Row>({ text, values: [event_id], rowMode: 'array' });
    inserts.push(...insertsOf(name, columns, rows));
  }
  for (const { name, ofEvent } of tables.toReversed()) {
    await client.query(`delete from ${name} where ${ofEvent}`, [event_id]);
  }
  const startMs = performance.now();
  await client.query('begin');
  for (const insert of inserts) await client.query(insert);
  await client.query('commit');
  return performance.now() - startMs;
}

export async function conferenceImport(addCleanup: AddCleanup): Promise<Figure[]> {
  const { deps, databaseUrl } = await startServers(addCleanup);
  // Values are kept as the text that PostgreSQL returns, without conversion.
  const types = { getTypeParser: () => (value: string) => value };
  const client = new pg.Client({ connectionString: databaseUrl, types });
  await client.connect();
  addCleanup(() => client.end());
  let round = 0;
  let event_id = 0;
  async function importMs(): Promise<number> {
    const startMs = performance.now();
    const file = readConference();
    round += 1;
    // A new title creates a new event.
    const result = await importConference(deps, { ...file, title: `${file.title} ${round}` });
    const durationMs = performance.now() - startMs;
    if (result.counts.created !== file.sessions.length) throw new Error(JSON.stringify(result.counts));
    ({ event_id } = result);
    return durationMs;
  }
  // The product is always measured first in a round, because the baseline reinserts the rows that it stored.
  const rounds = await runAlternating({
    both: async () => ({ product: await importMs(), baseline: await reinsertMs(client, event_id) }),
  });
  const product = rounds.both.map((slice) => slice.product);
  const baseline = rounds.both.map((slice) => slice.baseline);
  return [createRatioFigure('import vs. plain inserts', 'ms', product, baseline, atMost(4))];
}

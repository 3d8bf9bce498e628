/** P24: the import of the conference, from the file to the commit, against plain multi-row inserts of the same rows. */
import pg from 'pg';
import { readConference } from './conference.ts';
import { atMost, compare, type Figure } from './figures.ts';
import { alternate, type Keep } from './harness.ts';
import { importConference, startServers } from './world.ts';

/** Tables that an import fills, parents first. */
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

/** The columns of a table that PostgreSQL does not compute itself. */
const storedColumns = `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** Maximum number of parameters of a PostgreSQL statement. */
const parametersMax = 65_535;
const rowsMax = 1_000;

type Row = (string | null)[];

function insertsOf(table: string, columns: readonly string[], rows: readonly Row[]) {
  const rowsPerStatement = Math.min(rowsMax, Math.floor(parametersMax / columns.length));
  const inserts: { text: string; values: Row }[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const slice = rows.slice(start, start + rowsPerStatement);
    const places = slice.map(
      (_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    );
    inserts.push({
      text: `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`,
      values: slice.flat(),
    });
  }
  return inserts;
}

/**
 * Removes the rows of an event from the database; returns the milliseconds that reinserting them in one transaction
 * takes.
 */
async function putBackMs(client: pg.Client, event_id: number): Promise<number> {
  const inserts = [];
  for (const { name, ofEvent } of tables) {
    const { rows: named } = await client.query<{ columns: string }>(storedColumns, [name]);
    const columns = named[0]?.columns.split(', ') ?? [];
    const text = `select ${columns.join(', ')} from ${name} where ${ofEvent}`;
    const { rows } = await client.query<Row>({ text, values: [event_id], rowMode: 'array' });
    inserts.push(...insertsOf(name, columns, rows));
  }
  for (const { name, ofEvent } of tables.toReversed()) {
    await client.query(`delete from ${name} where ${ofEvent}`, [event_id]);
  }
  const begunMs = performance.now();
  await client.query('begin');
  for (const insert of inserts) await client.query(insert);
  await client.query('commit');
  return performance.now() - begunMs;
}

export async function conferenceImport(keep: Keep): Promise<Figure[]> {
  const { deps, databaseUrl } = await startServers(keep);
  // Values stay text as PostgreSQL returned them, so that none is converted.
  const types = { getTypeParser: () => (value: string) => value };
  const client = new pg.Client({ connectionString: databaseUrl, types });
  await client.connect();
  keep(() => client.end());
  let round = 0;
  let event_id = 0;
  async function importMs(): Promise<number> {
    const begunMs = performance.now();
    const file = readConference();
    round += 1;
    // A new title creates a new event.
    const result = await importConference(deps, { ...file, title: `${file.title} ${round}` });
    const tookMs = performance.now() - begunMs;
    if (result.counts.created !== file.sessions.length) throw new Error(JSON.stringify(result.counts));
    ({ event_id } = result);
    return tookMs;
  }
  // The product is always first in a round, because the baseline reinserts the rows that it has just stored.
  const rounds = await alternate({
    both: async () => ({ ours: await importMs(), bare: await putBackMs(client, event_id) }),
  });
  const ours = rounds.both.map((slice) => slice.ours);
  const bare = rounds.both.map((slice) => slice.bare);
  return [compare('P24 import : bare inserts', 'ms', ours, bare, atMost(4))];
}

/** Asks for every list and search through the real API, and looks at what PostgreSQL does for each. */
import { type Database, statement } from '@plenum/core/platform/db/database';
import { type Ask, type AskedIds, asksFor } from './asks.ts';
import { explain, isReading, type Plan } from './explain.ts';
import { recordStatements } from './recorded-statements.ts';

export interface Surveyed {
  readonly ask: Ask;
  readonly plans: readonly Plan[];
}

/** Sends a GET as the person; anything but 200 is an error. Returns the body. */
type Get = (path: string) => Promise<string>;

/** The second page by cursor, where an answer names one. */
function cursorIn(body: string): string | null {
  return /"next_cursor":"([^"]+)"/.exec(body)?.[1] ?? null;
}

/**
 * Every list and search for one person in one event, with the plans of the statements that answered it. What login,
 * access and limits ask is everywhere the same and left to its own lines.
 */
export async function survey(db: Database, ids: AskedIds, get: Get): Promise<readonly Surveyed[]> {
  const recorder = recordStatements(db);
  const surveyed: Surveyed[] = [];
  const look = async (ask: Ask): Promise<string> => {
    let body = '';
    const statements = await recorder.during(async () => {
      body = await get(ask.path);
    });
    const plans: Plan[] = [];
    for (const recorded of statements.filter(isReading)) plans.push(await explain(db, recorded));
    surveyed.push({ ask, plans });
    return body;
  };
  for (const ask of asksFor(ids)) {
    const cursor = cursorIn(await look(ask));
    if (cursor === null) continue;
    const query = [ask.query, `after=${encodeURIComponent(cursor)}`].filter(Boolean).join('&');
    await look({ ...ask, query, path: `${ask.path.split('?', 1)[0] ?? ''}?${query}` });
  }
  return surveyed;
}

interface TableSize {
  readonly table: string;
  readonly rows: number;
}

const tableSizesSql = statement<TableSize>(
  'survey-table-sizes',
  `select relname as "table", greatest(reltuples, 0)::bigint as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by reltuples desc, relname`,
);

/** How large the planner believes the tables to be; `analyze` first. */
export const tableSizes = (db: Database): Promise<TableSize[]> => db.rows(tableSizesSql);

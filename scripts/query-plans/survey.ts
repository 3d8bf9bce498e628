/** Requests every list and search through the real API, and collects the query plans of PostgreSQL. */
import { type Database, statement } from '@plenum/core/platform/db/database';
import { explain, isReading, type Plan } from './explain.ts';
import { recordStatements } from './recorded-statements.ts';
import { type ExplainedRequest, type RequestIds, requestsFor } from './requests.ts';

export interface Surveyed {
  readonly request: ExplainedRequest;
  readonly plans: readonly Plan[];
}

/** Sends a GET as the user; any status but 200 is an error. Returns the body. */
type Get = (path: string) => Promise<string>;

/** Returns the cursor of the second page, if a response has one. */
function cursorIn(body: string): string | null {
  return /"next_cursor":"([^"]+)"/.exec(body)?.[1] ?? null;
}

/**
 * Requests every list and search for one user in one event, with the plans of their statements. Statements of login,
 * access and limits are the same everywhere and have their own section.
 */
export async function survey(db: Database, ids: RequestIds, get: Get): Promise<readonly Surveyed[]> {
  const recorder = recordStatements(db);
  const surveyed: Surveyed[] = [];
  const look = async (request: ExplainedRequest): Promise<string> => {
    let body = '';
    const statements = await recorder.during(async () => {
      body = await get(request.path);
    });
    const plans: Plan[] = [];
    for (const recorded of statements.filter(isReading)) plans.push(await explain(db, recorded));
    surveyed.push({ request, plans });
    return body;
  };
  for (const ask of requestsFor(ids)) {
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

/** The size of the tables as estimated by the planner; run `analyze` first. */
export const tableSizes = (db: Database): Promise<TableSize[]> => db.rows(tableSizesSql);

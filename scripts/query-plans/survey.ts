/** Requests all lists and searches from the API, and collects the query plans of PostgreSQL. */
import { type Database, statement } from '@plenum/core/platform/db/database';
import { explain, isReading, type Plan } from './explain.ts';
import { recordStatements } from './recorded-statements.ts';
import { type ExplainedRequest, type RequestIds, requestsFor } from './requests.ts';

export interface OperationPlans {
  readonly request: ExplainedRequest;
  readonly plans: readonly Plan[];
}

/** Sends a GET request as the user and returns the body. Throws unless the status is 200. */
type Get = (path: string) => Promise<string>;

/** Returns the cursor of the next page; null if a response has none. */
function cursorIn(body: string): string | null {
  return /"next":"([^"]+)"/.exec(body)?.[1] ?? null;
}

/**
 * Requests all lists and searches of a user in an event, and the second page of those with a cursor. Returns the plans of
 * their statements.
 */
export async function survey(db: Database, ids: RequestIds, get: Get): Promise<readonly OperationPlans[]> {
  const recorder = recordStatements(db);
  const surveyed: OperationPlans[] = [];
  const record = async (request: ExplainedRequest): Promise<string> => {
    let body = '';
    const statements = await recorder.during(async () => {
      body = await get(request.path);
    });
    const plans: Plan[] = [];
    for (const recorded of statements.filter(isReading)) plans.push(await explain(db, recorded));
    surveyed.push({ request, plans });
    return body;
  };
  for (const explainedRequest of requestsFor(ids)) {
    const cursor = cursorIn(await record(explainedRequest));
    if (cursor === null) continue;
    const query = [explainedRequest.query, `after=${encodeURIComponent(cursor)}`].filter(Boolean).join('&');
    await record({ ...explainedRequest, query, path: `${explainedRequest.path.split('?', 1)[0] ?? ''}?${query}` });
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

/** Returns the estimated sizes of all tables; run `analyze` first. */
export const tableSizes = (db: Database): Promise<TableSize[]> => db.rows(tableSizesSql);

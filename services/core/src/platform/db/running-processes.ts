/** The running processes and their versions, by the names of their connections to PostgreSQL. */
import type pg from 'pg';

const prefix = 'plenum-';

/** Returns the connection name of a process, such as `plenum-api/1.2.3`. */
export const processName = (service: string, version: string): string => `${prefix}${service}/${version}`;

interface RunningProcess {
  /** `api`, `gateway` or `worker`. */
  readonly service: string;
  readonly version: string;
}

/** Returns the kinds and versions of processes that are connected to the database, each once. */
export async function readRunningProcesses(client: pg.ClientBase): Promise<readonly RunningProcess[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like $1 order by 1`,
    [`${prefix}%/%`],
  );
  return rows.map(({ name }) => {
    const [service = '', version = ''] = name.slice(prefix.length).split('/');
    return { service, version };
  });
}

/** What migrations leave in a database. */
import pg from 'pg';

interface MigrationTraces {
  /** Names of the recorded migrations, in the order of execution. */
  readonly applied: readonly string[];
  /** Deadlocks that PostgreSQL has detected in this database. */
  readonly deadlocks: number;
  readonly invalidIndexes: number;
}

export async function readMigrationTraces(databaseUrl: string): Promise<MigrationTraces> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id');
    const counts = await client.query<{ deadlocks: number; invalid_indexes: number }>(
      `select (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
              (select count(*)::int from pg_index where not indisvalid) as invalid_indexes`,
    );
    const [count] = counts.rows;
    return {
      applied: rows.map(({ name }) => name),
      deadlocks: count?.deadlocks ?? 0,
      invalidIndexes: count?.invalid_indexes ?? 0,
    };
  } finally {
    await client.end();
  }
}

/** A single connection to PostgreSQL, for programs that do not need a pool. */
import pg from 'pg';
import { databaseAddress } from './database-tls.ts';
import { connectionOptions, type ConnectionSettings } from './orm-options.ts';

/** Calls `work` with a connection, and closes it afterwards. */
export async function withConnection<T>(
  settings: ConnectionSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connectionOptions(settings),
    connectionString: databaseAddress(settings.DATABASE_URL, settings.TLS_CA_FILE).url,
  });
  // A lost connection fails the next statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

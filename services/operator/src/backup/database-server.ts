/** Creates, switches and drops databases on the server of `DATABASE_URL`. */
import type { Config } from '@plenum/core/config';
import { withConnection } from '@plenum/core/platform/db/one-connection';
import type { Client } from './database-content.ts';
import { databaseNameOf, urlOfDatabase } from './postgres-programs.ts';
import { StepFailed } from './step-failed.ts';

/** As long as a restore may take. */
export const maxRestoreMs = 24 * 3_600_000;
/** Key of the advisory lock that only one restoring process holds. */
const restoreLock = 7_305_642;
const maxNameBytes = 63;
/** Every server has it, and it is not the one that is restored. */
const maintenanceDatabase = 'postgres';
const objectInUse = '55006';

export interface DatabaseServer {
  readonly version: string;
  /** Returns the programs that are connected to a database, such as `plenum-api/1.2.3 (2)`. */
  connectedPrograms(database: string): Promise<readonly string[]>;
  exists(database: string): Promise<boolean>;
  /** Creates an empty database, and drops the one that an interrupted run has left. */
  create(database: string): Promise<void>;
  drop(database: string): Promise<void>;
  /** Renames a database, and the one that has its new name, in one transaction. Returns whether there was one. */
  replace(database: string, replacement: string, former: string): Promise<boolean>;
}

function serverOf(client: Client, version: string): DatabaseServer {
  const quoted = (name: string): string => client.escapeIdentifier(name);
  const exists = async (database: string): Promise<boolean> =>
    ((await client.query('select from pg_database where datname = $1', [database])).rowCount ?? 0) > 0;
  const drop = async (database: string): Promise<void> => {
    await client.query(`drop database if exists ${quoted(database)} with (force)`);
  };
  return {
    version,
    exists,
    drop,
    async connectedPrograms(database) {
      // `usesysid` is null for background processes, and the type is hidden for connections of other roles.
      const { rows } = await client.query<{ text: string }>(
        `select coalesce(nullif(application_name, ''), 'unnamed') || ' (' || count(*) || ')' as text
           from pg_stat_activity
          where datname = $1 and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'
          group by application_name order by 1`,
        [database],
      );
      return rows.map(({ text }) => text);
    },
    async create(database) {
      await drop(database);
      await client.query(`create database ${quoted(database)} encoding 'UTF8' template template0`);
    },
    async replace(database, replacement, former) {
      try {
        await client.query('begin');
        const isReplaced = await exists(database);
        if (isReplaced) await client.query(`alter database ${quoted(database)} rename to ${quoted(former)}`);
        await client.query(`alter database ${quoted(replacement)} rename to ${quoted(database)}`);
        await client.query('commit');
        return isReplaced;
      } catch (error) {
        await client.query('rollback');
        if (error instanceof Error && 'code' in error && error.code === objectInUse)
          throw new StepFailed(`The database ${database} is in use: ${error.message}.`);
        throw error;
      }
    },
  };
}

interface RoleFacts {
  readonly version: string;
  readonly role: string;
  readonly may_create: boolean;
  readonly is_replica: boolean;
  readonly is_locked: boolean;
}

/** Calls `work` while no other process restores on this server. Throws `StepFailed` if the role may not create databases. */
export async function withDatabaseServer<T>(
  config: Pick<Config, 'DATABASE_URL' | 'TLS_CA_FILE'>,
  work: (server: DatabaseServer) => Promise<T>,
): Promise<T> {
  const database = databaseNameOf(config.DATABASE_URL);
  if (Buffer.byteLength(formerName(database, new Date())) > maxNameBytes)
    throw new StepFailed(`The name of the database ${database} is too long.`);
  const settings = {
    ...config,
    DATABASE_URL: urlOfDatabase(config.DATABASE_URL, maintenanceDatabase),
    DATABASE_STATEMENT_TIMEOUT_MS: maxRestoreMs,
  };
  return withConnection(settings, async (client) => {
    const { rows } = await client.query<RoleFacts>(
      `select current_setting('server_version') as version, current_user as role, rolsuper or rolcreatedb as may_create,
              pg_is_in_recovery() as is_replica, pg_try_advisory_lock($1) as is_locked
         from pg_roles where rolname = current_user`,
      [restoreLock],
    );
    const [facts] = rows;
    if (facts === undefined) throw new StepFailed('PostgreSQL returned no row.');
    if (facts.is_replica) throw new StepFailed('The server is a replica. Connect to the primary.');
    if (!facts.may_create)
      throw new StepFailed(
        `The role ${facts.role} may not create databases. Run as an administrator of PostgreSQL: alter role ${client.escapeIdentifier(facts.role)} createdb;`,
      );
    if (!facts.is_locked) throw new StepFailed('Another plenum restore is running on this server.');
    return work(serverOf(client, facts.version));
  });
}

/** Returns the name of the replaced database. */
export const formerName = (database: string, time: Date): string =>
  `${database}_before_${time
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
    .toLowerCase()}`;

/** Options of all connections, of the unit of work, and of the ORM of the migrator. */
import type { Socket } from 'node:net';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Config } from '../../config.ts';
import { BoundDriver } from './bound-driver.ts';
import { databaseAddress } from './database-tls.ts';
import { openSocket } from './silent-socket.ts';

export type EntityList = NonNullable<Options['entities']>;

/**
 * Lock timeout of statements in requests. A row that is locked for longer must not block connections that all requests need.
 */
export const maxTransactionLockWaitMs = 2_000;
/** The same for `plannedOnce` statements, some of which store the changes of several people. */
export const maxBatchLockWaitMs = 1_000;

/** Time limit for getting a connection. */
const connectTimeoutMs = 5_000;
/** The server cancels a statement after its timeout. The client waits for the error for this additional time. */
const responseMarginMs = 1_000;
/** Time after which idle connections are closed. */
const idleTimeoutMs = 10_000;
/**
 * A transaction without statements for this time is from a crashed client. The server aborts it to release its locks.
 */
const idleInTransactionMs = 30_000;
const keepAliveMs = 10_000;

/** The server of a connection, and its timeouts. */
export type ConnectionSettings = Pick<Config, 'DATABASE_URL' | 'DATABASE_STATEMENT_TIMEOUT_MS' | 'TLS_CA_FILE'> & {
  /** Time limit for getting a lock. Defaults to the statement timeout. */
  readonly lockTimeoutMs?: number | undefined;
  /** Name of the program in `pg_stat_activity`, unless `PGAPPNAME` is set. */
  readonly applicationName?: string | undefined;
};

/**
 * Returns the options of all connections. Every wait has a timeout, both on the server and on the client
 * (docs/decisions/0040).
 * @param onSocket called with every opened socket
 */
export const connectionOptions = (
  {
    DATABASE_URL,
    DATABASE_STATEMENT_TIMEOUT_MS: statementTimeoutMs,
    TLS_CA_FILE,
    lockTimeoutMs = 0,
    applicationName = 'plenum',
  }: ConnectionSettings,
  onSocket: (socket: Socket) => void = () => undefined,
) => ({
  ssl: databaseAddress(DATABASE_URL, TLS_CA_FILE).ssl,
  fallback_application_name: applicationName,
  connectionTimeoutMillis: connectTimeoutMs,
  statement_timeout: statementTimeoutMs,
  // As `options`, which PgBouncer is configured to ignore, instead of separate parameters (docs/operate/size.md).
  options: `-c idle_in_transaction_session_timeout=${Math.max(idleInTransactionMs, statementTimeoutMs)} -c lock_timeout=${lockTimeoutMs}`,
  // Shorter than the timeout of the socket, so that the pool closes idle connections before the socket does.
  idleTimeoutMillis: Math.min(idleTimeoutMs, statementTimeoutMs),
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  stream: () => {
    const socket = openSocket(statementTimeoutMs + responseMarginMs);
    onSocket(socket);
    return socket;
  },
});

const unitOfWorkOptions = (entities: EntityList) => ({
  driver: BoundDriver,
  entities,
  forceUtcTimezone: true,
  allowGlobalContext: false,
  discovery: { warnWhenNoEntities: false },
});

const unitsOfWork = new WeakMap<EntityList, MikroORM>();

/**
 * Returns the ORM whose entity managers write the entities of a transaction through its connection. The ORM has no
 * connections, so that all databases of a process share it, because building the metadata takes longer than connecting.
 */
export function unitOfWorkOrm(entities: EntityList): MikroORM {
  const existing = unitsOfWork.get(entities);
  if (existing !== undefined) return existing;
  // A URL is required, but never used.
  const orm = new MikroORM(
    defineConfig({ ...unitOfWorkOptions(entities), clientUrl: 'postgresql://localhost/unused' }),
  );
  unitsOfWork.set(entities, orm);
  return orm;
}

/** Returns the ORM options of the migrator. */
export function ormOptions(config: ConnectionSettings & { readonly DATABASE_POOL_MAX: number }, entities: EntityList) {
  return defineConfig({
    ...unitOfWorkOptions(entities),
    // MikroORM ignores the TLS parameters of a URL; `connectionOptions` applies them.
    clientUrl: databaseAddress(config.DATABASE_URL, config.TLS_CA_FILE).url,
    pool: { min: 0, max: config.DATABASE_POOL_MAX },
    driverOptions: connectionOptions(config),
  });
}

/** The options of all connections, the units of work of the processes, and the ORM of the migrator. */
import type { Socket } from 'node:net';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Config } from '../../config.ts';
import { BoundDriver } from './bound-driver.ts';
import { databaseAddress } from './database-tls.ts';
import { openSocket } from './silent-socket.ts';

export type EntityList = NonNullable<Options['entities']>;

/**
 * Lock timeout of statements in requests: a row that is locked for longer must not occupy connections that all requests
 * need.
 */
export const lockWaitMaxMs = 2_000;
/** The same for the small statements of `plannedOnce`, some of which store the changes of several people. */
export const batchLockWaitMaxMs = 1_000;

/** How long a statement waits for a connection. */
const connectTimeoutMs = 5_000;
/** The server cancels a statement after its timeout; the client waits this much longer for the error. */
const answerMarginMs = 1_000;
/** How long an idle connection stays open. */
const idleMaxMs = 10_000;
/**
 * A transaction without statements for this long belongs to a dead client; the server ends it and releases its locks.
 */
const idleInTransactionMs = 30_000;
const keepAliveMs = 10_000;

/** The server of a connection, and its timeouts. */
export type ConnectionSettings = Pick<Config, 'DATABASE_URL' | 'DATABASE_STATEMENT_TIMEOUT_MS' | 'TLS_CA_FILE'> & {
  /** How long a statement waits for a lock; the statement timeout when absent. */
  readonly lockTimeoutMs?: number | undefined;
};

/**
 * Returns the options of every connection: every wait has a timeout, on the server and on the client
 * (docs/decisions/0040).
 * @param onSocket called with every socket that is opened
 */
export const connectionOptions = (
  {
    DATABASE_URL,
    DATABASE_STATEMENT_TIMEOUT_MS: statementTimeoutMs,
    TLS_CA_FILE,
    lockTimeoutMs = 0,
  }: ConnectionSettings,
  onSocket: (socket: Socket) => void = () => undefined,
) => ({
  ssl: databaseAddress(DATABASE_URL, TLS_CA_FILE).ssl,
  connectionTimeoutMillis: connectTimeoutMs,
  statement_timeout: statementTimeoutMs,
  // As options and not as separate parameters: PgBouncer already ignores this one (docs/operate/size.md).
  options: `-c idle_in_transaction_session_timeout=${Math.max(idleInTransactionMs, statementTimeoutMs)} -c lock_timeout=${lockTimeoutMs}`,
  // Shorter than the timeout of the socket, so that the pool closes idle connections and not the socket.
  idleTimeoutMillis: Math.min(idleMaxMs, statementTimeoutMs),
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  stream: () => {
    const socket = openSocket(statementTimeoutMs + answerMarginMs);
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
 * Returns the ORM whose entity managers write the entities of a transaction on the connection of the transaction. It
 * has no connections of its own, so all databases of a process share it: building the metadata takes longer than
 * connecting.
 */
export function unitOfWorkOrm(entities: EntityList): MikroORM {
  const found = unitsOfWork.get(entities);
  if (found !== undefined) return found;
  // A URL is required, but never connected to.
  const orm = new MikroORM(
    defineConfig({ ...unitOfWorkOptions(entities), clientUrl: 'postgresql://localhost/unused' }),
  );
  unitsOfWork.set(entities, orm);
  return orm;
}

/** Options of the migrator's ORM; the pool is sized by the configuration and every wait has a timeout. */
export function ormOptions(config: ConnectionSettings & { readonly DATABASE_POOL_MAX: number }, entities: EntityList) {
  return defineConfig({
    ...unitOfWorkOptions(entities),
    // MikroORM ignores the TLS parameters of a URL; `connectionOptions` applies them.
    clientUrl: databaseAddress(config.DATABASE_URL, config.TLS_CA_FILE).url,
    pool: { min: 0, max: config.DATABASE_POOL_MAX },
    driverOptions: connectionOptions(config),
  });
}

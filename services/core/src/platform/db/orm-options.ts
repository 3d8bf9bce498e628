/** How MikroORM is set up, for the processes and for the migrator alike. */
import type { Socket } from 'node:net';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Config } from '../../config.ts';
import { BoundDriver } from './bound-driver.ts';
import { openSocket } from './silent-socket.ts';

export type EntityList = NonNullable<Options['entities']>;

/** How long a statement waits for a connection, a free one or a new one. */
const connectTimeoutMs = 5_000;
/** The server ends a statement that runs too long by itself; it is given so much more time to say so. */
const answerMarginMs = 1_000;
/** How long a connection stays open that nobody uses. */
const idleMaxMs = 10_000;
/** A unit of work does nothing but ask; one that pauses for so long has died, and its locks go with it. */
const idleInTransactionMs = 30_000;
const keepAliveMs = 10_000;

/**
 * What holds for every connection: no wait is without an end, on the server's side and on ours (docs/decisions/0040).
 * @param onSocket is given every socket that is opened
 */
export const connectionOptions = (
  { DATABASE_STATEMENT_TIMEOUT_MS: statementTimeoutMs }: Pick<Config, 'DATABASE_STATEMENT_TIMEOUT_MS'>,
  onSocket: (socket: Socket) => void = () => undefined,
) => ({
  connectionTimeoutMillis: connectTimeoutMs,
  statement_timeout: statementTimeoutMs,
  // As an option and not as a parameter of its own: PgBouncer is told to ignore the one already (docs/operate/size.md).
  options: `-c idle_in_transaction_session_timeout=${Math.max(idleInTransactionMs, statementTimeoutMs)}`,
  // Before the socket's own time is over, so that the pool closes what is idle and not the socket.
  idleTimeoutMillis: Math.min(idleMaxMs, statementTimeoutMs),
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  stream: () => {
    const socket = openSocket(statementTimeoutMs + answerMarginMs);
    onSocket(socket);
    return socket;
  },
});

/** Options of the ORM; the pool is sized by the configuration and every wait has an end. */
export function ormOptions(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_MAX' | 'DATABASE_STATEMENT_TIMEOUT_MS'> & {
    /** How long a statement waits for a lock; as long as it may run when absent. */
    readonly lockTimeoutMs?: number;
    readonly onSocket?: (socket: Socket) => void;
  },
  entities: EntityList,
) {
  return defineConfig({
    driver: BoundDriver,
    clientUrl: config.DATABASE_URL,
    entities,
    pool: { min: 0, max: config.DATABASE_POOL_MAX },
    driverOptions: {
      ...connectionOptions(config, config.onSocket),
      ...(config.lockTimeoutMs === undefined ? {} : { lock_timeout: config.lockTimeoutMs }),
    },
    forceUtcTimezone: true,
    allowGlobalContext: false,
    discovery: { warnWhenNoEntities: false },
  });
}

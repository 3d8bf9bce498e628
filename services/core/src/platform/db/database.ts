/**
 * PostgreSQL access: handwritten named statements, both inside and outside of transactions, and the unit of work of MikroORM
 * for entities (docs/decisions/0043).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Config } from '../../config.ts';
import type { DependencyState } from '../dependency-state.ts';
import type { FairLimit } from '../fair-limit.ts';
import { traceCall } from '../telemetry/call-spans.ts';
import type { Log } from '../telemetry/log.ts';
import { type Cause, noCause } from '../telemetry/tracing.ts';
import { withTimeout } from '../timeout.ts';
import { DatabaseHealth } from './database-health.ts';
import { databaseAddress } from './database-tls.ts';
import { isFailover, PoolFull } from './failures.ts';
import {
  maxBatchLockWaitMs,
  connectionOptions,
  type ConnectionSettings,
  type EntityList,
  maxTransactionLockWaitMs,
  unitOfWorkOrm,
} from './orm-options.ts';
import { runQuery } from './read-rows.ts';
import { createPoolRenewal } from './renew-pool.ts';
import { turnsFor, maxWaitingPerConnection } from './transaction-turns.ts';

/** A prepared SQL statement with the type of its rows. Parameters are `$1`, `$2` … */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
  /** See `plannedOnce`. */
  readonly isPlannedOnce?: boolean;
}

/** Runs statements: the database, or a transaction. */
export interface Db {
  rows<Row>(query: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the first row, or `undefined`. */
  row<Row>(query: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
}

/** Diagnostics channel of declared statements, with which `tests/services/statements.test.ts` checks their rows. */
export const declaredStatements = 'plenum:declared-statement';
const declared = channel(declaredStatements);

function declare<Row>(query: Statement<Row>): Statement<Row> {
  declared.publish(query);
  return query;
}

/**
 * Declares a named statement. The name must be unique.
 * @typeParam Row the columns as returned by the type parsers; omitted if rows have no columns
 */
export const statement = <Row = never>(name: string, text: string): Statement<Row> => declare<Row>({ name, text });

/**
 * Declares a statement with a generic plan, which PostgreSQL plans once per connection (docs/decisions/0032). For small
 * statements with many joins, planning takes most of the time. Only use it if the best plan does not depend on the values:
 * no optional conditions, no patterns, and a fixed limit of rows before further joins.
 */
export const plannedOnce = <Row = never>(name: string, text: string): Statement<Row> =>
  declare<Row>({ name, text, isPlannedOnce: true });

/** Declares statements whose text depends on the request, with a name for each of the few texts. */
export function statementsByText<Row>(name: string): (text: string) => Statement<Row> {
  const byText = new Map<string, Statement<Row>>();
  return (text) => {
    const existing = byText.get(text) ?? statement<Row>(`${name}-${byText.size + 1}`, text);
    byText.set(text, existing);
    return existing;
  };
}

/** Formats a list as a PostgreSQL array. A single text is faster to send than separately serialized values. */
export const idList = (ids: readonly (number | string)[]): string => `{${ids.join(',')}}`;

/** A domain event recorded in a transaction. */
export interface RecordedEvent {
  readonly name: string;
  readonly payload: unknown;
}

const lockNameStatement = statement('hold-name', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/** An open transaction. Its statements and entities are committed together, or not at all. */
export class Transaction implements Db {
  /** The unit of work of MikroORM. Changed entities are written by `flush`, at the latest before the commit. */
  readonly em: EntityManager;
  /** The request and trace that caused the transaction. */
  readonly cause: Cause;
  /** The domain events recorded so far, in order. */
  readonly recordedEvents: RecordedEvent[] = [];
  readonly #client: pg.PoolClient;

  constructor(em: EntityManager, client: pg.PoolClient, cause: Cause) {
    this.em = em;
    this.cause = cause;
    this.#client = client;
    em.setTransactionContext(client);
  }

  /** Does not see changes to entities before they are flushed. */
  rows<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    return runQuery<Row>(this.#client, query, values);
  }

  /** Does not see changes to entities before they are flushed. */
  async row<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row | undefined> {
    const [first] = await this.rows(query, values);
    return first;
  }

  /** Takes an advisory lock on a name until the transaction ends. */
  async lockName(name: string): Promise<void> {
    await this.rows(lockNameStatement, [name]);
  }
}

/** Detects code that runs within a transaction. Not used in production. */
const unitsOfWork = new AsyncLocalStorage<Database>();

/**
 * Throws if code within a transaction uses another connection: it would deadlock when there are as many transactions as
 * connections.
 */
function rejectSecondConnection(db: Database, { name }: Statement<unknown>): void {
  if (unitsOfWork.getStore() === db) throw new Error(`“${name}” runs outside of the open transaction.`);
}

export interface PoolState {
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
  readonly max: number;
}

/** Time limit for the server to close connections. */
const closeTimeoutMs = 2_000;

function rejectIfFull(pool: pg.Pool): pg.Pool {
  if (pool.waitingCount >= pool.options.max * maxWaitingPerConnection)
    throw new PoolFull(`${pool.waitingCount} statements are waiting for a connection.`);
  return pool;
}

interface DatabaseParts {
  readonly orm: MikroORM;
  readonly pool: pg.Pool;
  /** Connections for statements with generic plans. */
  readonly planned: pg.Pool;
  /** Sockets of all open connections. */
  readonly sockets: ReadonlySet<Socket>;
  readonly causeOf: () => Cause;
  readonly log: Pick<Log, 'warn' | 'info'> | undefined;
  readonly isWatched: boolean;
  /** Accounts are served in turn before their transactions get a connection. */
  readonly transactionLimit: FairLimit;
}

export class Database implements Db {
  readonly #orm: MikroORM;
  readonly #pool: pg.Pool;
  readonly #planned: pg.Pool;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #causeOf: () => Cause;
  readonly #isWatched: boolean;
  readonly #inTurn: FairLimit;
  readonly #health: DatabaseHealth;

  constructor({ orm, pool, planned, sockets, causeOf, log, isWatched, transactionLimit }: DatabaseParts) {
    const renewals = [createPoolRenewal(pool), createPoolRenewal(planned)];
    this.#health = new DatabaseHealth({
      pool: () => rejectIfFull(pool),
      renew: () => {
        for (const renew of renewals) renew();
      },
      log,
    });
    this.#orm = orm;
    this.#pool = pool;
    this.#planned = planned;
    this.#sockets = sockets;
    this.#causeOf = causeOf;
    this.#isWatched = isWatched;
    this.#inTurn = transactionLimit;
  }

  async rows<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    if (this.#isWatched && query.isPlannedOnce !== true) rejectSecondConnection(this, query);
    try {
      return await runQuery<Row>(
        rejectIfFull(query.isPlannedOnce === true ? this.#planned : this.#pool),
        query,
        values,
      );
    } catch (error) {
      this.#health.recordError(error);
      throw error;
    }
  }

  /** Returns the first row of a statement, or `undefined`. */
  async row<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row | undefined> {
    const [first] = await this.rows(query, values);
    return first;
  }

  /**
   * Runs a transaction, which is committed as a whole or rolled back. It must not contain network calls. Throws
   * `overloaded` if too many transactions of the party are waiting.
   * @param party account on whose behalf it runs: accounts are served in turn, and no account can use all connections
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, party?: number): Promise<T> {
    return party === undefined ? this.#transact(work) : this.#inTurn(party, () => this.#transact(work));
  }

  async #transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const pool = rejectIfFull(this.#pool);
    const client = await traceCall('postgresql', 'connect', () => pool.connect());
    const tx = new Transaction(this.#orm.em.fork(), client, this.#causeOf());
    const run = async (): Promise<T> => {
      await client.query('begin');
      const result = await work(tx);
      await tx.em.flush();
      await traceCall('postgresql', 'commit', () => client.query('commit'));
      return result;
    };
    let isUsable = true;
    try {
      return await (this.#isWatched ? unitsOfWork.run(this, run) : run());
    } catch (error) {
      this.#health.recordError(error);
      isUsable = (await rollBack(client)) && !isFailover(error);
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  /**
   * Checks whether the database accepts writes, within `maxMs`. Concurrent calls share a write, so that probes do not
   * accumulate if the database is unresponsive.
   */
  health(maxMs: number): Promise<DependencyState> {
    return this.#health.check(maxMs);
  }

  /** Returns the number of connections and of waiting statements. Does not query the database. */
  poolState(): PoolState {
    const pools = [this.#planned, this.#pool];
    const sum = (of: (pool: pg.Pool) => number): number => pools.reduce((total, pool) => total + of(pool), 0);
    return {
      idle: sum(({ idleCount }) => idleCount),
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
      max: sum(({ options }) => options.max),
    };
  }

  /** Closes all connections, including those to an unresponsive server. */
  async close(): Promise<void> {
    const closed = Promise.all([this.#pool.end(), this.#planned.end()]);
    await withTimeout(closed, closeTimeoutMs, null);
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** Returns false if the connection cannot be reused. Does not throw, to preserve the error of the transaction. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

type DatabaseSettings = Pick<
  Config,
  'NODE_ENV' | 'DATABASE_URL' | 'DATABASE_POOL_MAX' | 'DATABASE_STATEMENT_TIMEOUT_MS' | 'TLS_CA_FILE'
>;

interface DatabaseOptions extends Partial<Pick<DatabaseParts, 'causeOf' | 'log'>> {
  /** Whether people wait for the statements. If so, lock timeouts are short. */
  readonly servesPeople?: boolean;
  readonly applicationName?: string | undefined;
}

/**
 * Creates the connection pools without connecting, so that a process starts even if the database is unavailable. `causeOf`
 * returns the request and trace that cause a new transaction. Outages are logged to `log`.
 */
export function openDatabase(
  config: DatabaseSettings,
  entities: EntityList,
  { causeOf = () => noCause, log, servesPeople = false, applicationName }: DatabaseOptions = {},
): Database {
  const maxPlanned = Math.floor(config.DATABASE_POOL_MAX / 2);
  const sockets = new Set<Socket>();
  const onSocket = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const open = (max: number, lockTimeoutMs: number, options: string): pg.Pool =>
    openPool(
      { ...config, lockTimeoutMs: servesPeople ? lockTimeoutMs : undefined, applicationName },
      { max, options, onSocket },
    );
  const max = config.DATABASE_POOL_MAX - maxPlanned;
  return new Database({
    orm: unitOfWorkOrm(entities),
    pool: open(max, maxTransactionLockWaitMs, ''),
    planned: open(maxPlanned, maxBatchLockWaitMs, ' -c plan_cache_mode=force_generic_plan'),
    sockets,
    causeOf,
    log,
    isWatched: config.NODE_ENV !== 'production',
    transactionLimit: turnsFor(max),
  });
}

interface PoolOptions {
  readonly max: number;
  readonly options: string;
  readonly onSocket: (socket: Socket) => void;
}

function openPool(config: ConnectionSettings, { max, options, onSocket }: PoolOptions): pg.Pool {
  const limits = connectionOptions(config, onSocket);
  const pool = new pg.Pool({
    ...limits,
    connectionString: databaseAddress(config.DATABASE_URL, config.TLS_CA_FILE).url,
    max,
    options: limits.options + options,
  });
  // Without a listener, a connection that the server closes would crash the process. Queries still reject with the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

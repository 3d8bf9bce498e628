/**
 * PostgreSQL access: hand-written named statements, the same inside and outside of a transaction, and MikroORM's unit
 * of work for entities (docs/decisions/0043).
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
import { meansOtherServer, PoolFull } from './failures.ts';
import {
  batchLockWaitMaxMs,
  connectionOptions,
  type ConnectionSettings,
  type EntityList,
  lockWaitMaxMs,
  unitOfWorkOrm,
} from './orm-options.ts';
import { ask } from './read-rows.ts';
import { renewable } from './renew-pool.ts';
import { turnsFor, waitingPerConnectionMax } from './transaction-turns.ts';

/** A prepared SQL statement with the type of its rows. Parameters are `$1`, `$2` … */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
  /** See `plannedOnce`. */
  readonly isPlannedOnce?: boolean;
}

/** Runs statements: the database outside of a transaction, the transaction inside of one. */
export interface Db {
  rows<Row>(query: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the first row, or `undefined`. */
  row<Row>(query: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
}

/** Diagnostics channel of declared statements, for `tests/services/statements.test.ts`, which checks their rows. */
export const declaredStatements = 'plenum:declared-statement';
const declared = channel(declaredStatements);

function declare<Row>(query: Statement<Row>): Statement<Row> {
  declared.publish(query);
  return query;
}

/**
 * Declares a named statement; the name must be unique in the product.
 * @typeParam Row the columns as the value parsers below return them; absent when rows have no columns
 */
export const statement = <Row = never>(name: string, text: string): Statement<Row> => declare<Row>({ name, text });

/**
 * Declares a statement with a generic plan, which PostgreSQL plans once per connection and not per values
 * (docs/decisions/0032): for a small statement with many joins, planning is most of the work. Only for statements whose
 * best plan does not depend on the values: no optional conditions, no patterns, and a fixed limit on rows that are
 * joined further.
 */
export const plannedOnce = <Row = never>(name: string, text: string): Statement<Row> =>
  declare<Row>({ name, text, isPlannedOnce: true });

/** Declares statements whose text depends on the request: one name for each of the few texts. */
export function statementsByText<Row>(name: string): (text: string) => Statement<Row> {
  const byText = new Map<string, Statement<Row>>();
  return (text) => {
    const found = byText.get(text) ?? statement<Row>(`${name}-${byText.size + 1}`, text);
    byText.set(text, found);
    return found;
  };
}

/** Formats a list as a PostgreSQL array: one text is cheaper to send than a list of separately serialized values. */
export const idList = (ids: readonly (number | string)[]): string => `{${ids.join(',')}}`;

/** A domain event that was recorded in a transaction. */
export interface Happened {
  readonly name: string;
  readonly payload: unknown;
}

const lockNameStatement = statement('hold-name', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/** An open transaction: its statements and entities are committed together, or not at all. */
export class Transaction implements Db {
  /** MikroORM's unit of work. Its `flush` writes changed entities, at the latest before the commit. */
  readonly em: EntityManager;
  /** The request and trace of the transaction, which its commands record. */
  readonly cause: Cause;
  /** The domain events that were recorded so far, in order. */
  readonly happened: Happened[] = [];
  readonly #client: pg.PoolClient;

  constructor(em: EntityManager, client: pg.PoolClient, cause: Cause) {
    this.em = em;
    this.cause = cause;
    this.#client = client;
    em.setTransactionContext(client);
  }

  /** It does not see changes of entities before their flush. */
  rows<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    return ask<Row>(this.#client, query, values);
  }

  /** It does not see changes of entities before their flush. */
  async row<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row | undefined> {
    const [first] = await this.rows(query, values);
    return first;
  }

  /** Takes an advisory lock on a name until the transaction ends. */
  async lockName(name: string): Promise<void> {
    await this.rows(lockNameStatement, [name]);
  }
}

/** Marks code that runs within a transaction, outside of production. */
const unitsOfWork = new AsyncLocalStorage<Database>();

/**
 * Throws when code within a transaction uses another connection: such code deadlocks once there are as many
 * transactions as connections. Statements within a transaction must run on it.
 */
function refuseSecondConnection(db: Database, { name }: Statement<unknown>): void {
  if (unitsOfWork.getStore() === db) throw new Error(`“${name}” runs outside of the open transaction.`);
}

export interface PoolState {
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
  readonly max: number;
}

/** How long the server may take to close a connection. */
const closeMaxMs = 2_000;

function refuseFull(pool: pg.Pool): pg.Pool {
  if (pool.waitingCount >= pool.options.max * waitingPerConnectionMax)
    throw new PoolFull(`${pool.waitingCount} wait for a connection.`);
  return pool;
}

interface DatabaseParts {
  readonly orm: MikroORM;
  readonly pool: pg.Pool;
  /** Connections that use generic plans. */
  readonly planned: pg.Pool;
  /** Sockets of all open connections. */
  readonly sockets: ReadonlySet<Socket>;
  readonly causeOf: () => Cause;
  readonly log: Pick<Log, 'warn' | 'info'> | undefined;
  readonly isWatched: boolean;
  /** Transactions of people take turns before they get a connection. */
  readonly inTurn: FairLimit;
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

  constructor({ orm, pool, planned, sockets, causeOf, log, isWatched, inTurn }: DatabaseParts) {
    const renewals = [renewable(pool), renewable(planned)];
    this.#health = new DatabaseHealth({
      pool: () => refuseFull(pool),
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
    this.#inTurn = inTurn;
  }

  async rows<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    if (this.#isWatched && query.isPlannedOnce !== true) refuseSecondConnection(this, query);
    try {
      return await ask<Row>(refuseFull(query.isPlannedOnce === true ? this.#planned : this.#pool), query, values);
    } catch (error) {
      this.#health.learnFrom(error);
      throw error;
    }
  }

  /** Returns the first row of a statement, or `undefined`. */
  async row<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row | undefined> {
    const [first] = await this.rows(query, values);
    return first;
  }

  /**
   * Runs a transaction, which is committed as a whole or rolled back. No network call may happen inside. Throws
   * `overloaded` when too many of the party wait.
   * @param party the account on whose behalf it runs: accounts take turns, and none has all connections
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, party?: number): Promise<T> {
    return party === undefined ? this.#transact(work) : this.#inTurn(party, () => this.#transact(work));
  }

  async #transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const pool = refuseFull(this.#pool);
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
      this.#health.learnFrom(error);
      isUsable = (await rollBack(client)) && !meansOtherServer(error);
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  /**
   * Checks by a write whether the database works, within `maxMs`. Concurrent calls share one write, so that probes do not
   * pile up in front of an unresponsive database.
   */
  health(maxMs: number): Promise<DependencyState> {
    return this.#health.check(maxMs);
  }

  /** Returns the number of connections and of waiting statements, without a query. */
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
    await withTimeout(closed, closeMaxMs, null);
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** Returns false when the connection cannot be reused; the error of the transaction itself takes precedence. */
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
  /** Whether requests wait for the statements: then lock timeouts are short. */
  readonly servesPeople?: boolean;
}

/**
 * Creates the connection pools without connecting, so that an unavailable database does not stop a process from
 * starting. `causeOf` returns the request and trace of a new transaction; outages are logged to `log`.
 */
export function openDatabase(
  config: DatabaseSettings,
  entities: EntityList,
  { causeOf = () => noCause, log, servesPeople = false }: DatabaseOptions = {},
): Database {
  const plannedMax = Math.floor(config.DATABASE_POOL_MAX / 2);
  const sockets = new Set<Socket>();
  const onSocket = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const open = (max: number, lockTimeoutMs: number, options: string): pg.Pool =>
    openPool({ ...config, lockTimeoutMs: servesPeople ? lockTimeoutMs : undefined }, { max, options, onSocket });
  const max = config.DATABASE_POOL_MAX - plannedMax;
  return new Database({
    orm: unitOfWorkOrm(entities),
    pool: open(max, lockWaitMaxMs, ''),
    planned: open(plannedMax, batchLockWaitMaxMs, ' -c plan_cache_mode=force_generic_plan'),
    sockets,
    causeOf,
    log,
    isWatched: config.NODE_ENV !== 'production',
    inTurn: turnsFor(max),
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
  // Without a listener, a connection that the server closes would end the process; the query reports the error to its
  // caller.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

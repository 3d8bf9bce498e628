/**
 * PostgreSQL for the rest of the code: hand-written named statements, the same inside and outside of a transaction, and
 * MikroORM's unit of work for entities (docs/decisions/0043).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { type Cause, noCause } from '../telemetry/tracing.ts';
import { withTimeout } from '../timeout.ts';
import { PoolFull } from './failures.ts';
import { connectionOptions, type EntityList, ormOptions } from './orm-options.ts';

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
  /** All rows of a statement. */
  rows<Row>(query: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row of a statement, or nothing. */
  row<Row>(query: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
}

/** Declares a named statement; the name must be unique in the product. One without a type of rows returns none. */
export const statement = <Row = never>(name: string, text: string): Statement<Row> => ({ name, text });

/**
 * Declares a statement that PostgreSQL plans once per connection and not for its values (docs/decisions/0032): of a
 * small statement with many joins planning is most of the work. Only for statements whose best way is the same whatever
 * they are given: no optional conditions, no patterns, and a fixed limit on rows that are joined further.
 */
export const plannedOnce = <Row = never>(name: string, text: string): Statement<Row> => ({
  name,
  text,
  isPlannedOnce: true,
});

/** A list in PostgreSQL's own notation: one text is cheaper to send than a list whose members are each prepared. */
export const idList = (ids: readonly (number | string)[]): string => `{${ids.join(',')}}`;

const OID = { int8: 20, date: 1082, numeric: 1700 } as const;

/** Ids and counts as numbers, dates as `YYYY-MM-DD` text, instants as `Date`. */
const rowTypes = new pg.TypeOverrides();
rowTypes.setTypeParser(OID.int8, Number);
rowTypes.setTypeParser(OID.numeric, Number);
rowTypes.setTypeParser(OID.date, (value: string) => value);

async function ask<Row>(
  on: pg.Pool | pg.PoolClient,
  { name, text }: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const query = { name, text, values: [...values], types: rowTypes };
  return (await on.query<pg.QueryResultRow & Row>(query)).rows;
}

/** A domain event that was recorded in a transaction. */
export interface Happened {
  readonly name: string;
  readonly payload: unknown;
}

/** A transaction that is open: statements and entities in it are stored together, or not at all. */
export class Transaction implements Db {
  /** MikroORM's unit of work. Changes of entities are stored by its `flush`, at the latest before the commit. */
  readonly em: EntityManager;
  /** What led to the transaction, as the commands in it record it. */
  readonly cause: Cause;
  /** What was recorded in it so far, in order. */
  readonly happened: Happened[] = [];
  readonly #client: pg.PoolClient;

  constructor(em: EntityManager, client: pg.PoolClient, cause: Cause) {
    this.em = em;
    this.cause = cause;
    this.#client = client;
    em.setTransactionContext(client);
  }

  /** All rows of a statement. It does not see changes of entities that are not flushed. */
  rows<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    return ask(this.#client, query, values);
  }

  /** The first row of a statement, or nothing. It does not see changes of entities that are not flushed. */
  async row<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row | undefined> {
    const [first] = await this.rows(query, values);
    return first;
  }
}

/** What led to a unit of work, as the commands in it record it. */
export const causeOf = (tx: Transaction): Cause => tx.cause;

/** Where work runs that holds a connection, outside of production. */
const unitsOfWork = new AsyncLocalStorage<Database>();

/**
 * Work that holds a connection and waits for a second one stops all others of its kind for ever, once there are as many
 * as connections. Whoever asks a question inside a unit of work asks the transaction.
 */
function refuseSecondConnection(db: Database, { name }: Statement<unknown>): void {
  if (unitsOfWork.getStore() === db) throw new Error(`“${name}” is asked outside of the unit of work it is needed in.`);
}

export interface PoolState {
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
  readonly max: number;
}

/** More would not be served before their time is over; it keeps what waits from filling the memory. */
const waitingPerConnectionMax = 400;
/** How long a server may take to say goodbye. */
const closeMaxMs = 2_000;

function refuseFull(pool: pg.Pool): pg.Pool {
  if (pool.waitingCount >= pool.options.max * waitingPerConnectionMax)
    throw new PoolFull(`${pool.waitingCount} wait for a connection.`);
  return pool;
}

interface DatabaseParts {
  readonly orm: MikroORM;
  readonly planned: pg.Pool;
  /** Those of all connections that are open. */
  readonly sockets: ReadonlySet<Socket>;
  readonly causeOf: () => Cause;
  readonly isWatched: boolean;
}

export class Database implements Db {
  readonly #orm: MikroORM;
  /** Connections on which nothing is planned anew. */
  readonly #planned: pg.Pool;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #causeOf: () => Cause;
  readonly #is_watched: boolean;
  #pinging: Promise<boolean> | undefined;

  constructor({ orm, planned, sockets, causeOf, isWatched }: DatabaseParts) {
    this.#orm = orm;
    this.#planned = planned;
    this.#sockets = sockets;
    this.#causeOf = causeOf;
    this.#is_watched = isWatched;
  }

  /** All rows of a statement. */
  async rows<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    if (this.#is_watched && query.isPlannedOnce !== true) refuseSecondConnection(this, query);
    return ask(refuseFull(query.isPlannedOnce === true ? this.#planned : await this.#pool()), query, values);
  }

  /** The first row of a statement, or nothing. */
  async row<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row | undefined> {
    const [first] = await this.rows(query, values);
    return first;
  }

  /** Runs a unit of work; everything in it is stored, or nothing. No network call may happen inside. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await refuseFull(await this.#pool()).connect();
    const tx = new Transaction(this.#orm.em.fork(), client, this.#causeOf());
    const run = async (): Promise<T> => {
      await client.query('begin');
      const result = await work(tx);
      await tx.em.flush();
      await client.query('commit');
      return result;
    };
    let isUsable = true;
    try {
      return await (this.#is_watched ? unitsOfWork.run(this, run) : run());
    } catch (error) {
      isUsable = await rollBack(client);
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  /**
   * Whether the database answers within `maxMs`; later is no. Whoever asks while it is being asked gets that answer, so
   * that the questions of probes do not pile up before a database that is silent.
   */
  async ping(maxMs: number): Promise<boolean> {
    this.#pinging ??= this.#ask().finally(() => {
      this.#pinging = undefined;
    });
    return withTimeout(this.#pinging, maxMs, false);
  }

  /** How many connections there are and who waits for one; nothing is asked of the database. */
  async poolState(): Promise<PoolState> {
    const pools = [this.#planned, await this.#pool()];
    const sum = (of: (pool: pg.Pool) => number): number => pools.reduce((total, pool) => total + of(pool), 0);
    return {
      idle: sum(({ idleCount }) => idleCount),
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
      max: sum(({ options }) => options.max),
    };
  }

  /** Lets go of every connection, also of those to a server that does not say goodbye. */
  async close(): Promise<void> {
    const closed = Promise.all([this.#orm.close(true), this.#planned.end()]);
    await withTimeout(closed, closeMaxMs, null);
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #ask(): Promise<boolean> {
    try {
      await refuseFull(await this.#pool()).query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  #pool(): Promise<pg.Pool> {
    return this.#orm.em.getConnection().getNativeClient();
  }
}

/** False where the connection cannot be used again; why the transaction failed is worth more than that. */
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
  'NODE_ENV' | 'DATABASE_URL' | 'DATABASE_POOL_MAX' | 'DATABASE_STATEMENT_TIMEOUT_MS'
>;

/**
 * Prepares the connections. Nothing is asked yet: a database that is away does not stop a process from starting.
 * @param causeOf tells what led to the unit of work that begins
 */
export function openDatabase(
  config: DatabaseSettings,
  entities: EntityList,
  causeOf: () => Cause = () => noCause,
): Database {
  const plannedMax = Math.floor(config.DATABASE_POOL_MAX / 2);
  const sockets = new Set<Socket>();
  const onSocket = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const rest = { ...config, DATABASE_POOL_MAX: config.DATABASE_POOL_MAX - plannedMax, onSocket };
  return new Database({
    orm: new MikroORM(ormOptions(rest, entities)),
    planned: openPlannedPool(config, plannedMax, onSocket),
    sockets,
    causeOf,
    isWatched: config.NODE_ENV !== 'production',
  });
}

function openPlannedPool(config: DatabaseSettings, max: number, onSocket: (socket: Socket) => void): pg.Pool {
  const limits = connectionOptions(config, onSocket);
  const pool = new pg.Pool({
    ...limits,
    connectionString: config.DATABASE_URL,
    max,
    options: `${limits.options} -c plan_cache_mode=force_generic_plan`,
  });
  // Without a listener a connection that the server drops would end the process; who uses it is told by the query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

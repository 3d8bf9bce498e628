/**
 * PostgreSQL for the rest of the code: MikroORM's unit of work for commands, hand-written named statements on the same
 * pool for queries (measured: 3 to 12 times less work than managed entities on hot reads).
 */
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { type Cause, no_cause } from '../telemetry/tracing.ts';
import { type EntityList, ormOptions } from './orm-options.ts';

/** A unit of work; entities are created and changed through it. */
export type Transaction = EntityManager;

/** A prepared SQL statement with the type of its rows. Parameters are `$1`, `$2` … */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
}

/** What led to a unit of work, as the commands in it record it. */
export const causeOf = (tx: Transaction): Cause => tx.getLoggerContext<{ readonly cause?: Cause }>().cause ?? no_cause;

/** Declares a named statement; the name must be unique in the product. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text });

/** A list in PostgreSQL's own notation: one text is cheaper to send than a list whose members are each prepared. */
export const idList = (ids: readonly (number | string)[]): string => `{${ids.join(',')}}`;

const OID = { int8: 20, date: 1082, numeric: 1700 } as const;

/** Ids and counts as numbers, dates as `YYYY-MM-DD` text, instants as `Date`. */
const row_types = new pg.TypeOverrides();
row_types.setTypeParser(OID.int8, Number);
row_types.setTypeParser(OID.numeric, Number);
row_types.setTypeParser(OID.date, (value: string) => value);

export interface PoolState {
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
  readonly max: number;
}

export class Database {
  readonly #orm: MikroORM;
  readonly #causeOf: () => Cause;

  /** @param causeOf tells what led to the unit of work that begins */
  constructor(orm: MikroORM, causeOf: () => Cause) {
    this.#orm = orm;
    this.#causeOf = causeOf;
  }

  /** All rows of a statement. */
  async rows<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    const result = await (
      await this.#pool()
    ).query<pg.QueryResultRow & Row>({
      name: query.name,
      text: query.text,
      values: [...values],
      types: row_types,
    });
    return result.rows;
  }

  /** The first row of a statement, or nothing. */
  async row<Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row | undefined> {
    const [first] = await this.rows(query, values);
    return first;
  }

  /** Runs a unit of work; everything in it is stored, or nothing. No network call may happen inside. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#orm.em.fork({ loggerContext: { cause: this.#causeOf() } }).transactional(work);
  }

  /** Whether the database answers. */
  async ping(): Promise<boolean> {
    try {
      await (await this.#pool()).query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  /** How many connections there are and who waits for one; nothing is asked of the database. */
  async poolState(): Promise<PoolState> {
    const { totalCount, idleCount, waitingCount, options } = await this.#pool();
    return { idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount, max: options.max };
  }

  async close(): Promise<void> {
    await this.#orm.close(true);
  }

  #pool(): Promise<pg.Pool> {
    return this.#orm.em.getConnection().getNativeClient();
  }
}

/** Prepares the connection pool. Nothing is asked yet: a database that is away does not stop a process from starting. */
export function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_MAX' | 'DATABASE_STATEMENT_TIMEOUT_MS'>,
  entities: EntityList,
  causeOf: () => Cause = () => no_cause,
): Database {
  return new Database(new MikroORM(ormOptions(config, entities)), causeOf);
}

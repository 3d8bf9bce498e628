/** Checks a database with a write, and by the errors of its statements. */
import pg from 'pg';
import type { DependencyState } from '../dependency-state.ts';
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';
import { withTimeout } from '../timeout.ts';
import { certificateProblem } from '../tls/certificate-problem.ts';
import { isDiskFull, isWriteRefused, meansOtherServer } from './failures.ts';

/** How long a rejected write counts, because a small write may succeed on a full disk. */
const refusalLastsMs = 30_000;
/**
 * Writes an unused message to the write-ahead log: a write that is committed like every other one, waits for a
 * synchronous replica, and changes no table.
 */
const writeCheck = `select case when current_setting('transaction_read_only') = 'off'
  then pg_logical_emit_message(true, 'plenum-write-check', '') end is not null as is_written`;
const notAllowed = '42501';

interface Parts {
  readonly pool: () => pg.Pool;
  /** Replaces all connections, because their server is not a primary. */
  readonly renew: () => void;
  readonly log: Pick<Log, 'warn' | 'info'> | undefined;
}

export class DatabaseHealth {
  readonly #pool: () => pg.Pool;
  readonly #renew: () => void;
  #refusedMs = -Infinity;
  #checking: Promise<DependencyState> | undefined;
  readonly #log: Parts['log'];
  #isAway = false;

  constructor({ pool, renew, log }: Parts) {
    this.#pool = pool;
    this.#renew = renew;
    this.#log = log;
  }

  /** Updates the state by the error of a statement. */
  learnFrom(error: unknown): void {
    if (isDiskFull(error)) this.#refusedMs = performance.now();
    if (meansOtherServer(error)) this.#renew();
  }

  /** Checks with a write whether the database works, within `maxMs`; concurrent calls share one. */
  async check(maxMs: number): Promise<DependencyState> {
    this.#checking ??= this.#write().finally(() => {
      this.#checking = undefined;
    });
    return withTimeout(this.#checking, maxMs, 'down' as const);
  }

  async #write(): Promise<DependencyState> {
    try {
      const { rows } = await this.#pool().query<{ is_written: boolean }>(writeCheck);
      this.#logBack();
      if (rows[0]?.is_written === true)
        return performance.now() - this.#refusedMs < refusalLastsMs ? 'refuses_writes' : 'up';
      this.#renew();
      return 'refuses_writes';
    } catch (error) {
      this.learnFrom(error);
      if (error instanceof pg.DatabaseError && error.code === notAllowed) return 'up';
      if (isWriteRefused(error)) return 'refuses_writes';
      const problem = certificateProblem(error);
      this.#logAway(problem ?? errorMessage(error));
      return problem === null ? 'down' : 'untrusted';
    }
  }

  /** Logs the loss of the database once, with its first reason. */
  #logAway(error: string): void {
    if (!this.#isAway) this.#log?.warn({ error }, 'database is away');
    this.#isAway = true;
  }

  #logBack(): void {
    if (this.#isAway) this.#log?.info({}, 'database is back');
    this.#isAway = false;
  }
}

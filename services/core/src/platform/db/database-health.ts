/** The health of a database, determined by a write and by errors of statements. */
import pg from 'pg';
import type { DependencyState } from '../dependency-state.ts';
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';
import { withTimeout } from '../timeout.ts';
import { certificateProblem } from '../tls/certificate-problem.ts';
import { isDiskFull, isWriteRefused, isFailover } from './failures.ts';

/** Time for which a rejected write is considered, because a small write may still succeed on a full disk. */
const rejectedWriteMs = 30_000;
/**
 * Writes an unused message to the write-ahead log. It is committed like any other write, including a synchronous replica,
 * but changes no table.
 */
const writeCheck = `select case when current_setting('transaction_read_only') = 'off'
  then pg_logical_emit_message(true, 'plenum-write-check', '') end is not null as is_written`;
const notAllowed = '42501';

interface Parts {
  readonly pool: () => pg.Pool;
  /** Replaces all connections because the server is not a primary. */
  readonly renew: () => void;
  readonly log: Pick<Log, 'warn' | 'info'> | undefined;
}

export class DatabaseHealth {
  readonly #pool: () => pg.Pool;
  readonly #renew: () => void;
  #rejectedMs = -Infinity;
  #checking: Promise<DependencyState> | undefined;
  readonly #log: Parts['log'];
  #isUnavailable = false;

  constructor({ pool, renew, log }: Parts) {
    this.#pool = pool;
    this.#renew = renew;
    this.#log = log;
  }

  /** Updates the state after a statement has failed. */
  recordError(error: unknown): void {
    if (isDiskFull(error)) this.#rejectedMs = performance.now();
    if (isFailover(error)) this.#renew();
  }

  /** Checks whether the database accepts writes, within `maxMs`. Concurrent calls share a check. */
  async check(maxMs: number): Promise<DependencyState> {
    this.#checking ??= this.#write().finally(() => {
      this.#checking = undefined;
    });
    return withTimeout(this.#checking, maxMs, 'down' as const);
  }

  async #write(): Promise<DependencyState> {
    try {
      const { rows } = await this.#pool().query<{ is_written: boolean }>(writeCheck);
      this.#logRecovery();
      if (rows[0]?.is_written === true)
        return performance.now() - this.#rejectedMs < rejectedWriteMs ? 'refuses_writes' : 'up';
      this.#renew();
      return 'refuses_writes';
    } catch (error) {
      this.recordError(error);
      if (error instanceof pg.DatabaseError && error.code === notAllowed) return 'up';
      if (isWriteRefused(error)) return 'refuses_writes';
      const problem = certificateProblem(error);
      this.#logOutage(problem ?? errorMessage(error));
      return problem === null ? 'down' : 'untrusted';
    }
  }

  /** Logs the start of an outage once, with the first error. */
  #logOutage(error: string): void {
    if (!this.#isUnavailable) this.#log?.warn({ error }, 'database unavailable');
    this.#isUnavailable = true;
  }

  #logRecovery(): void {
    if (this.#isUnavailable) this.#log?.info({}, 'database available again');
    this.#isUnavailable = false;
  }
}

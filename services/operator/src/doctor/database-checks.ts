/** Checks of PostgreSQL: connection, encryption, clock, migrations, and the processes that use it. */
import type { Config } from '@plenum/core/config';
import { readMigrationState } from '@plenum/core/platform/db/migrate';
import { withConnection } from '@plenum/core/platform/db/one-connection';
import { readRunningProcesses } from '@plenum/core/platform/db/running-processes';
import { certificateProblem } from '@plenum/core/platform/tls/certificate-problem';
import { type Check, type CheckResult, failure, isThisMachine } from './check.ts';

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'TLS_CA_FILE'>;

const statementTimeoutMs = 5_000;
const oldestPostgres = 15;
/** Sessions that start, and the expiry of tokens, depend on the clock. */
const warnClockMs = 2_000;
const maxClockMs = 30_000;
const services = ['api', 'gateway', 'worker'] as const;

const settingsOf = (config: DatabaseConfig) => ({ ...config, DATABASE_STATEMENT_TIMEOUT_MS: statementTimeoutMs });

const unavailable = (error: unknown): CheckResult => {
  const problem = certificateProblem(error);
  return problem === null
    ? failure(error, 'Check DATABASE_URL and whether PostgreSQL runs (docs/operate/runbooks/plenum-database-down.md).')
    : { ...failure(error, 'Check TLS_CA_FILE and sslmode (docs/operate/secure.md).'), message: problem };
};

const checkConnection = (config: DatabaseConfig) => (): Promise<CheckResult> =>
  withConnection(settingsOf(config), async (client) => {
    const startMs = performance.now();
    const { rows } = await client.query<{
      version: string;
      number: number;
      is_read_only: boolean;
      is_encrypted: boolean;
    }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
              current_setting('transaction_read_only') = 'on' as is_read_only,
              coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted`,
    );
    const tookMs = Math.round(performance.now() - startMs);
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL returned no row.');
    const { version, number, is_read_only, is_encrypted } = row;
    const facts = { version, round_trip_ms: tookMs, encrypted: is_encrypted, read_only: is_read_only };
    const message = `PostgreSQL ${version}, ${is_encrypted ? 'encrypted' : 'not encrypted'}, ${tookMs} ms.`;
    if (is_read_only)
      return {
        state: 'error',
        message,
        fix: 'It rejects writes: use the primary server (docs/operate/failover.md).',
        facts,
      };
    if (Math.floor(number / 10_000) < oldestPostgres)
      return { state: 'error', message, fix: `Upgrade it to PostgreSQL ${oldestPostgres} or newer.`, facts };
    const { hostname, searchParams } = new URL(config.DATABASE_URL);
    if (!is_encrypted && !isThisMachine(searchParams.get('host') ?? hostname))
      return {
        state: 'warning',
        message,
        fix: 'Add sslmode=verify-full to DATABASE_URL (docs/operate/secure.md).',
        facts,
      };
    return { state: 'ok', message, facts };
  });

const checkClock = (config: DatabaseConfig) => (): Promise<CheckResult> =>
  withConnection(settingsOf(config), async (client) => {
    const beforeMs = Date.now();
    const { rows } = await client.query<{ now_ms: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`,
    );
    const middleMs = (beforeMs + Date.now()) / 2;
    const differenceMs = Math.round(Math.abs((rows[0]?.now_ms ?? middleMs) - middleMs));
    const state = differenceMs > maxClockMs ? 'error' : differenceMs > warnClockMs ? 'warning' : 'ok';
    return {
      state,
      message: `This machine and PostgreSQL differ by ${(differenceMs / 1_000).toFixed(1)} s.`,
      ...(state === 'ok' ? {} : { fix: 'Synchronize the clocks of all machines (timedatectl).' }),
      facts: { difference_ms: differenceMs },
    };
  });

const checkMigrations = (config: DatabaseConfig) => async (): Promise<CheckResult> => {
  const { applied, pending, problem } = await readMigrationState(config.DATABASE_URL, {
    tlsCaFile: config.TLS_CA_FILE,
  });
  const facts = { applied: applied.length, pending: pending.length, newest: applied.at(-1)?.name ?? null };
  if (problem !== null) return { state: 'error', message: problem, facts: { ...facts, code: 'other_schema' } };
  if (pending.length > 0)
    return {
      state: 'error',
      message: `${pending.length} pending: ${pending.map(({ name }) => name).join(', ')}.`,
      fix: 'Run: plenum migrate',
      facts,
    };
  return { state: 'ok', message: `${applied.length} applied, none pending.`, facts };
};

const checkProcesses = (config: DatabaseConfig, version: string) => (): Promise<CheckResult> =>
  withConnection(settingsOf(config), async (client) => {
    const running = await readRunningProcesses(client);
    const facts = Object.fromEntries(
      services.map((name) => [
        name,
        running
          .filter(({ service }) => service === name)
          .map((process) => process.version)
          .join(', '),
      ]),
    );
    const message = `${services.map((name) => `${name} ${facts[name] || 'not connected'}`).join(', ')}.`;
    if (running.some((process) => process.version !== version))
      return {
        state: 'warning',
        message,
        fix: `This is version ${version}: replace the other processes (docs/operate/runbooks/plenum-version-skew.md).`,
        facts,
      };
    if (services.some((name) => facts[name] === ''))
      return { state: 'warning', message, fix: 'Start the missing processes, or wait until they connect.', facts };
    return { state: 'ok', message, facts };
  });

/** Returns the checks of the database. `version` is that of this program. */
export function databaseChecks(config: DatabaseConfig, version: string): readonly Check[] {
  const checks = {
    database: checkConnection(config),
    clock: checkClock(config),
    migrations: checkMigrations(config),
    processes: checkProcesses(config, version),
  };
  return Object.entries(checks).map(([name, run]) => ({ name, run: () => run().catch(unavailable) }));
}

/** Health and readiness of a process, for the health endpoints of all tiers. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import { type Database, statement } from './db/database.ts';
import { isUndefinedTable } from './db/failures.ts';
import { migrations } from './db/migrations.ts';
import type { DependencyState } from './dependency-state.ts';
import type { Redis } from './redis/connections.ts';
import { createWriteCheck } from './redis/write-check.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { withTimeout } from './timeout.ts';

export interface Health {
  readonly status: 'healthy';
  readonly timestamp: string;
  readonly service: string;
  readonly instance: string;
}

export interface Readiness {
  readonly status: 'ready' | 'not_ready';
  readonly timestamp: string;
  readonly service: string;
  readonly instance: string;
  /** For people and alerts. An unavailable dependency does not make a process unready. */
  readonly checks: {
    readonly database: DependencyState;
    /** Redis for sockets, presence and rate limits. */
    readonly redis: DependencyState;
    /** Redis for queues, in processes that use queues. */
    readonly queues?: DependencyState;
    readonly migrated: boolean;
    readonly draining: boolean;
  };
}

/** Returns whether a process is ready and its dependencies respond and accept writes. */
export const isAvailable = ({ status, checks: { database, redis, queues = 'up' } }: Readiness): boolean =>
  status === 'ready' && database === 'up' && redis === 'up' && queues === 'up';

export interface HealthChecks {
  health(): Health;
  /** Returns whether the process is ready: the database is migrated, and the process is not stopping. */
  readiness(): Promise<Readiness>;
  /**
   * Resolves to true when the database is migrated, and to false if the process stops before. Meanwhile, logs once that it is
   * waiting.
   */
  whenMigrated(): Promise<boolean>;
  /** Makes the process permanently unready. */
  drain(): void;
}

interface HealthDeps {
  readonly config: Pick<Config, 'instance' | 'REDIS_PREFIX'>;
  readonly clock: Clock;
  readonly db: Database;
  readonly realtime: Redis;
  readonly metrics: Metrics;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

const migrationPollMs = 1_000;

/** A dependency that does not respond within this time is considered unavailable. */
const checkTimeoutMs = 1_000;

interface HealthOptions {
  /** An additional condition of readiness, such as a subscription. */
  readonly isPrepared?: () => boolean;
  /** The state of the queues, in processes that use queues. */
  readonly queues?: () => Promise<DependencyState>;
}

/** Creates the health checks of a process. @param service the name of the tier */
export function createHealthChecks(deps: HealthDeps, service: string, options: HealthOptions = {}): HealthChecks {
  const { isPrepared = () => true } = options;
  let migrated = false;
  let isOutdated = false;
  let draining = false;
  const identity = () => ({ timestamp: deps.clock.date().toISOString(), service, instance: deps.config.instance });
  const dependencies = dependenciesOf(deps, options);

  let migrationCheck: Promise<void> | undefined;

  /** Checks whether the database is migrated. Concurrent probes share a query. */
  function checkMigrations(): Promise<void> {
    migrationCheck ??= isMigrated(deps.db)
      .then(
        (migratedNow) => {
          migrated = migratedNow;
          isOutdated = !migratedNow;
        },
        (error: unknown) => {
          // The database is unavailable, or was never migrated.
          isOutdated = isUndefinedTable(error);
        },
      )
      .finally(() => {
        migrationCheck = undefined;
      });
    return migrationCheck;
  }

  const isReady = (): boolean => migrated && !draining && isPrepared();
  deps.metrics.onScrape(['plenum_ready', 'plenum_draining'], () => {
    // The result is used by the next probe. This one must not wait for an unavailable database.
    if (!migrated) void checkMigrations();
    return [
      { name: 'plenum_ready', labels: {}, value: Number(isReady()) },
      { name: 'plenum_draining', labels: {}, value: Number(draining) },
    ];
  });
  deps.metrics.onScrape(['plenum_dependency_up', 'plenum_dependency_refuses_writes'], async () => {
    const states = Object.entries(await dependencies());
    return states.flatMap(([dependency, state]) => [
      { name: 'plenum_dependency_up', labels: { dependency }, value: Number(state === 'up') } as const,
      {
        name: 'plenum_dependency_refuses_writes',
        labels: { dependency },
        value: Number(state === 'refuses_writes'),
      } as const,
    ]);
  });

  return {
    health: () => ({ status: 'healthy', ...identity() }),
    async readiness() {
      const migrationChecked = migrated ? undefined : withTimeout(checkMigrations(), checkTimeoutMs, undefined);
      const [states] = await Promise.all([dependencies(), migrationChecked]);
      const status = isReady() ? 'ready' : 'not_ready';
      return { status, ...identity(), checks: { ...states, migrated, draining } };
    },
    async whenMigrated() {
      let isReported = false;
      await checkMigrations();
      while (!migrated && !draining) {
        if (isOutdated && !isReported) {
          deps.log.warn({}, 'waiting for the migrations of this version: run `plenum migrate`');
          isReported = true;
        }
        await pause(migrationPollMs, undefined, { ref: false });
        if (!draining) await checkMigrations();
      }
      if (isReported && migrated) deps.log.info({}, 'the database is migrated');
      return migrated && !draining;
    },
    drain() {
      draining = true;
    },
  };
}

type DependencyStates = Pick<Readiness['checks'], 'database' | 'redis' | 'queues'>;

/**
 * Returns a function that checks all dependencies concurrently.
 */
function dependenciesOf(deps: HealthDeps, { queues }: HealthOptions): () => Promise<DependencyStates> {
  const writeToRedis = createWriteCheck(deps.realtime, deps.config.REDIS_PREFIX);
  const withinTimeout = (state: Promise<DependencyState>) => withTimeout(state, checkTimeoutMs, 'down' as const);
  return async () => {
    const [database, redis, queuesState] = await Promise.all([
      deps.db.health(checkTimeoutMs),
      withinTimeout(writeToRedis()),
      queues === undefined ? undefined : withinTimeout(queues()),
    ]);
    return { database, redis, ...(queuesState === undefined ? {} : { queues: queuesState }) };
  };
}

const schemaVersion = statement<{ applied: number }>(
  'schema-version',
  'select count(*) as applied from schema_migrations where name = any($1)',
);

/** Returns false if a migration of this version is missing. Rejects if the database is unavailable or empty. */
async function isMigrated(db: Database): Promise<boolean> {
  const names = migrations.map(({ name }) => name);
  const row = await db.row(schemaVersion, [names]);
  return row?.applied === names.length;
}

/** How a process is, for its health addresses. The same on every tier. */
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { isMigrated } from './db/schema-version.ts';
import type { Redis } from './redis/connections.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { withTimeout } from './timeout.ts';

type CheckState = 'up' | 'down';

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
  /** For people and alarms: a dependency that is away does not make a process unready. */
  readonly checks: {
    readonly database: CheckState;
    readonly redis: CheckState;
    readonly migrated: boolean;
    readonly draining: boolean;
  };
}

export interface HealthChecks {
  health(): Health;
  /** Ready means migrated, and not stopping; what has once been migrated stays so. */
  readiness(): Promise<Readiness>;
  /** From now on the process is not ready. */
  drain(): void;
}

interface HealthDeps {
  readonly config: Pick<Config, 'instance'>;
  readonly clock: Clock;
  readonly db: Database;
  readonly realtime: Redis;
  readonly metrics: Metrics;
}

/** A database that takes longer to say nothing is as good as away; probes wait for its answer no longer than this. */
const answerMaxMs = 1_000;

/**
 * Makes the checks of a process.
 * @param service the name of the tier
 * @param isPrepared a further condition of readiness, for example a subscription; true when absent
 */
export function createHealthChecks(deps: HealthDeps, service: string, isPrepared = () => true): HealthChecks {
  let migrated = false;
  let draining = false;
  const named = () => ({ timestamp: deps.clock.date().toISOString(), service, instance: deps.config.instance });

  let looking: Promise<void> | undefined;

  /** One look at a time, however often a process is probed meanwhile. */
  function lookForMigrations(): Promise<void> {
    looking ??= isMigrated(deps.db)
      .then(
        (migratedNow) => {
          migrated = migratedNow;
        },
        () => {
          // Without a database or before the first migration nobody is ready.
        },
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const isReady = (): boolean => migrated && !draining && isPrepared();
  const isRedisUp = (): boolean => deps.realtime.status === 'ready';
  deps.metrics.ask(['plenum_ready', 'plenum_draining'], () => {
    // Whoever asks next hears of it; this one must not wait for a database that is away.
    if (!migrated) void lookForMigrations();
    return [
      { name: 'plenum_ready', labels: {}, value: Number(isReady()) },
      { name: 'plenum_draining', labels: {}, value: Number(draining) },
    ];
  });
  deps.metrics.ask(['plenum_dependency_up'], async () => {
    const isDatabaseUp = await deps.db.ping(answerMaxMs);
    return [
      { name: 'plenum_dependency_up', labels: { dependency: 'database' }, value: Number(isDatabaseUp) },
      { name: 'plenum_dependency_up', labels: { dependency: 'redis' }, value: Number(isRedisUp()) },
    ];
  });

  return {
    health: () => ({ status: 'healthy', ...named() }),
    async readiness() {
      const looked = migrated ? undefined : withTimeout(lookForMigrations(), answerMaxMs, undefined);
      const [isDatabaseUp] = await Promise.all([deps.db.ping(answerMaxMs), looked]);
      const database = isDatabaseUp ? 'up' : 'down';
      const redis = isRedisUp() ? 'up' : 'down';
      const status = isReady() ? 'ready' : 'not_ready';
      return { status, ...named(), checks: { database, redis, migrated, draining } };
    },
    drain() {
      draining = true;
    },
  };
}

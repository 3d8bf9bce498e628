/** How a process is, for its health addresses (spec: contract 7.18, decisions 6). The same on every tier. */
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { isMigrated } from './db/schema-version.ts';
import type { Redis } from './redis/connections.ts';

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
}

/**
 * Makes the checks of a process.
 * @param service the name of the tier
 * @param isPrepared a further condition of readiness, for example a subscription; true when absent
 */
export function createHealthChecks(deps: HealthDeps, service: string, isPrepared = () => true): HealthChecks {
  let migrated = false;
  let draining = false;
  const named = () => ({ timestamp: deps.clock.date().toISOString(), service, instance: deps.config.instance });

  async function lookForMigrations(): Promise<void> {
    try {
      migrated = await isMigrated(deps.db);
    } catch {
      // Without a database or before the first migration nobody is ready.
    }
  }

  return {
    health: () => ({ status: 'healthy', ...named() }),
    async readiness() {
      if (!migrated) await lookForMigrations();
      const database = (await deps.db.ping()) ? 'up' : 'down';
      const redis = deps.realtime.status === 'ready' ? 'up' : 'down';
      const status = migrated && !draining && isPrepared() ? 'ready' : 'not_ready';
      return { status, ...named(), checks: { database, redis, migrated, draining } };
    },
    drain() {
      draining = true;
    },
  };
}

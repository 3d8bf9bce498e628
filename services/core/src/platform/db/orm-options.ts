/** How MikroORM is set up, for the processes and for the migrator alike. */
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Config } from '../../config.ts';

export type EntityList = NonNullable<Options['entities']>;

const connect_timeout_ms = 5_000;

/** What holds for every connection. */
export const connectionOptions = (config: Pick<Config, 'DATABASE_STATEMENT_TIMEOUT_MS'>) => ({
  connectionTimeoutMillis: connect_timeout_ms,
  statement_timeout: config.DATABASE_STATEMENT_TIMEOUT_MS,
  keepAlive: true,
});

/** Options of the ORM; the pool is sized by the configuration and every wait has an end. */
export function ormOptions(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_MAX' | 'DATABASE_STATEMENT_TIMEOUT_MS'> & {
    /** How long a statement waits for a lock; as long as it may run when absent. */
    readonly lock_timeout_ms?: number;
  },
  entities: EntityList,
) {
  return defineConfig({
    clientUrl: config.DATABASE_URL,
    entities,
    pool: { min: 0, max: config.DATABASE_POOL_MAX },
    driverOptions: {
      ...connectionOptions(config),
      ...(config.lock_timeout_ms === undefined ? {} : { lock_timeout: config.lock_timeout_ms }),
    },
    forceUtcTimezone: true,
    allowGlobalContext: false,
    discovery: { warnWhenNoEntities: false },
  });
}

/** PostgreSQL and Redis in a temporary folder, for the duration of a benchmark. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { startPostgres } from '../embedded/postgres.ts';
import { startRedis } from '../embedded/redis.ts';
import { loadSecrets } from '../embedded/secrets.ts';

export interface BenchServers {
  readonly dataDir: string;
  /** The first process of PostgreSQL, whose children are the others. */
  readonly postgresPid: number;
  /** Settings of a production process that uses these servers. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops both servers and removes the folder. */
  stop(): Promise<void>;
}

/** Starts both, with synchronous writes as in production, and a migrated and otherwise empty database. */
export async function startBenchServers(): Promise<BenchServers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plenum-bench-'));
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.allSettled(stops.map((end) => end()));
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const secrets = loadSecrets(dataDir);
    const options = { dataDir, secrets, durable: true };
    const postgres = await startPostgres({ ...options, logPath: join(dataDir, 'postgres.log') });
    stops.push(async () => {
      await postgres.stop();
      rmSync(postgres.filesDir, { recursive: true, force: true });
    });
    const redis = await startRedis({
      ...options,
      logPath: join(dataDir, 'redis.log'),
      announce: (text) => console.log(text),
    });
    stops.push(() => redis.stop());
    await migrateDatabase(postgres.url);
    return {
      dataDir,
      postgresPid: Number(readFileSync(join(postgres.filesDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
      stop,
      env: {
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
        PUBLIC_URL: 'https://bench.example',
        TRUST_PROXY: '1',
        // All members have one address, which would exceed its rate limits.
        RATE_LIMIT_EXEMPT: '127.0.0.0/8',
        FREE_TIER_ATTENDEES: '0',
        AUTH_KEYS: secrets.authKeys,
        ENCRYPTION_KEYS: secrets.encryption_keys,
        PUSH_KEY: secrets.pushKey,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

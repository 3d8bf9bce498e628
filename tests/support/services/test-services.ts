/** Everything a test file that needs real servers asks for, in one call. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createTestRedis, type TestRedis } from './test-redis.ts';

export interface TestServices {
  readonly database: TestDatabase;
  readonly redis: TestRedis;
  /** The settings that lead a process or `readConfig` to these servers. */
  readonly env: Readonly<Record<'DATABASE_URL' | 'REDIS_URL' | 'REDIS_PREFIX' | 'STORAGE_DIR', string>>;
  /** Removes both; call it in `afterAll`, after everything connected to them is closed. */
  dispose(): Promise<void>;
}

/** A migrated database and a Redis prefix nobody else uses. */
export async function createTestServices(): Promise<TestServices> {
  const database = await createTestDatabase();
  const redis = createTestRedis();
  const storageDir = await mkdtemp(join(tmpdir(), 'plenum-test-uploads-'));
  return {
    database,
    redis,
    env: { DATABASE_URL: database.url, REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix, STORAGE_DIR: storageDir },
    dispose: async () => {
      await Promise.all([database.drop(), redis.clear(), rm(storageDir, { recursive: true, force: true })]);
    },
  };
}

/** The servers of a test file, in one call. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createTestRedis, type TestRedis } from './test-redis.ts';

export interface TestServices {
  readonly database: TestDatabase;
  readonly redis: TestRedis;
  /** The settings of a process for these servers. */
  readonly env: Readonly<
    Record<'DATABASE_URL' | 'REDIS_URL' | 'REDIS_PREFIX' | 'STORAGE_DIR' | 'SECURITY_LOG', string>
  >;
  /** Removes both; call it in `afterAll`, after all connections are closed. */
  dispose(): Promise<void>;
}

/** Creates a migrated database and a unique Redis prefix. */
export async function createTestServices(): Promise<TestServices> {
  const database = await createTestDatabase();
  const redis = createTestRedis();
  const storageDir = await mkdtemp(join(tmpdir(), 'plenum-test-uploads-'));
  return {
    database,
    redis,
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      REDIS_PREFIX: redis.prefix,
      STORAGE_DIR: storageDir,
      SECURITY_LOG: 'off',
    },
    dispose: async () => {
      await Promise.all([database.drop(), redis.clear(), rm(storageDir, { recursive: true, force: true })]);
    },
  };
}

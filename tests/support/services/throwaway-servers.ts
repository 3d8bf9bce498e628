/**
 * A separate process that runs a PostgreSQL and a Redis in a private folder as long as its standard input stays open,
 * and then removes everything. However the tests end, with Ctrl-C or `kill -9`, their input closes and this cleans up.
 *
 * Arguments: `postgres` and `redis`, either or both. Prints one line of JSON: `{"postgres_url"?, "redis_url"?}`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../../scripts/embedded/postgres.ts';
import { startRedis } from '../../../scripts/embedded/redis.ts';
import { loadSecrets } from '../../../scripts/embedded/secrets.ts';
import { dataFolder } from './data-folder.ts';

const dataDir = mkdtempSync(join(dataFolder(), 'plenum-tests-'));
const requested = new Set(process.argv.slice(2));
/**
 * Each file has a separate database and connections, so few statements run more often than the five times for which
 * PostgreSQL plans each execution. A generic plan saves 20% of the time.
 */
const settings = { plan_cache_mode: 'force_generic_plan' };
const cleanups: (() => Promise<void>)[] = [];
let cleaning: Promise<void> | undefined;

function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    await Promise.allSettled(cleanups.map((cleanup) => cleanup()));
    rmSync(dataDir, { recursive: true, force: true });
  })();
  return cleaning;
}

async function startRequested(): Promise<void> {
  const options = { dataDir, secrets: loadSecrets(dataDir), durable: false };
  const [postgres, redis] = await Promise.all([
    requested.has('postgres')
      ? startPostgres({ ...options, settings, logPath: join(dataDir, 'postgres.log') })
      : undefined,
    requested.has('redis')
      ? startRedis({ ...options, logPath: join(dataDir, 'redis.log'), announce: (text) => console.error(text) })
      : undefined,
  ]);
  if (postgres !== undefined) {
    cleanups.push(async () => {
      await postgres.stop();
      rmSync(postgres.filesDir, { recursive: true, force: true });
    });
  }
  if (redis !== undefined) cleanups.push(() => redis.stop());
  console.log(JSON.stringify({ postgres_url: postgres?.url, redis_url: redis?.url }));
}

// A terminal sends Ctrl-C to this process too; the tests decide when it ends, by closing its input.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void cleanUp().then(() => process.exit(0)));
process.stdin.on('end', () => void cleanUp().then(() => process.exit(0)));
process.stdin.resume();
try {
  await startRequested();
} catch (error) {
  console.error(error);
  await cleanUp();
  process.exit(1);
}

/** The keys of this installation in Redis, which must not survive a restore. */
import { once } from 'node:events';
import type { Config } from '@plenum/core/config';
import { connectRedis, disconnectedReason, type Redis, redisServer } from '@plenum/core/platform/redis/connections';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { StepFailed } from './step-failed.ts';

const connectTimeoutMs = 5_000;
const keysPerScan = 500;

async function withRedis<T>(
  config: Config,
  name: 'REDIS_URL' | 'REALTIME_REDIS_URL',
  work: (redis: Redis) => Promise<T>,
): Promise<T> {
  const log = createLog({ ...config, LOG_LEVEL: 'silent' }, 'operator');
  const redis = connectRedis(redisServer(config, name), log, 'restore');
  try {
    if (redis.status !== 'ready')
      await once(redis, 'ready', { signal: AbortSignal.timeout(connectTimeoutMs) }).catch(() => {
        throw new StepFailed(`Redis (${name}): ${disconnectedReason(redis) || 'It is not reachable.'}`);
      });
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

const servers = (config: Config) =>
  config.REALTIME_REDIS_URL === config.REDIS_URL
    ? (['REDIS_URL'] as const)
    : (['REDIS_URL', 'REALTIME_REDIS_URL'] as const);

/** The pattern of all keys with a prefix; special characters are escaped. */
const patternOf = (prefix: string): string => `${prefix.replaceAll(/[*?[\]\\^]/g, String.raw`\$&`)}*`;

/** Checks that Redis is available, and returns whether gateways or workers have subscribed to its channels. */
export async function hasSubscribers(config: Config): Promise<boolean> {
  const channels = await Promise.all(
    servers(config).map((name) =>
      withRedis(config, name, async (redis) => {
        const pattern = patternOf(config.REDIS_PREFIX);
        // Managed servers may not permit them; Redis 6 has no sharded channels.
        const replies = await Promise.all(
          ['CHANNELS', 'SHARDCHANNELS'].map((kind) => redis.call('PUBSUB', kind, pattern).catch(() => [])),
        );
        await redis.ping();
        return replies.flat();
      }),
    ),
  );
  return channels.flat().length > 0;
}

/** Deletes all keys of this installation, and returns their number. Keys of other installations are kept. */
export async function deleteKeys(config: Config): Promise<number> {
  let count = 0;
  for (const name of servers(config))
    await withRedis(config, name, async (redis) => {
      let cursor = '0';
      do {
        const [next, keys] = await redis.scan(cursor, 'MATCH', patternOf(config.REDIS_PREFIX), 'COUNT', keysPerScan);
        if (keys.length > 0) count += await redis.unlink(...keys);
        cursor = next;
      } while (cursor !== '0');
    });
  return count;
}

/**
 * A separate part of the shared Redis for one test file. A prefix and not a database number, because published messages
 * reach every database of a server.
 */
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { inject } from 'vitest';

export interface TestRedis {
  readonly url: string;
  /** For `REDIS_PREFIX`: before every key and every channel. */
  readonly prefix: string;
  /** Removes every key with the prefix. */
  clear(): Promise<void>;
}

/** Generates a unique prefix; nothing is written. */
export function createTestRedis(): TestRedis {
  const url = inject('redis_url');
  const prefix = `test-${randomBytes(8).toString('hex')}:`;
  return { url, prefix, clear: () => removeKeys(url, prefix) };
}

async function removeKeys(url: string, prefix: string): Promise<void> {
  const redis = new Redis(url);
  try {
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 500 })) {
      if (Array.isArray(keys) && keys.length > 0) await redis.unlink(keys.map(String));
    }
  } finally {
    redis.disconnect();
  }
}

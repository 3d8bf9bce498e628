/** Replication of what was written: a promoted replica has only what reached it. */
import { ReplyError } from 'ioredis';
import type { Redis } from './connections.ts';
import { replicasIn } from './server-errors.ts';

/** How long a replica may take; it usually has everything within a millisecond. */
const waitMaxMs = 1_000;

/**
 * Waits until at least one replica has everything that this connection wrote before. Returns false when none has it in
 * time or Redis is unavailable; without replicas there is nothing to wait for.
 */
export async function isReplicated(redis: Redis): Promise<boolean> {
  try {
    return replicasIn(await replicationOf(redis)) === 0 || (await redis.wait(1, waitMaxMs)) > 0;
  } catch {
    return false;
  }
}

/** Returns what a server says of its replication; nothing when this user may not ask. */
async function replicationOf(redis: Redis): Promise<string> {
  try {
    return await redis.info('replication');
  } catch (error) {
    if (error instanceof ReplyError) return '';
    throw error;
  }
}

/** Replication of writes: a replica that becomes the primary has only the writes that reached it. */
import { ReplyError } from 'ioredis';
import type { Redis } from './connections.ts';
import { readReplication, type ReplicationInfo } from './replication-info.ts';

/** Maximum wait for a replica, which usually has everything within a millisecond. */
const maxWaitMs = 1_000;

/** A position in the write history of one server. */
export interface WritePosition {
  /** Id of the history; a different primary, or a restarted one, has a different id. */
  readonly history: string;
  readonly offset: number;
}

export interface Replicas {
  /**
   * Waits until a replica has everything that this connection has written. Returns null once one has it, or if there is
   * no replica; after a timeout it returns the position to reach. Rejects while Redis is unavailable.
   */
  waitForReplication(): Promise<WritePosition | null>;
  /** Returns the position up to which writes are retained if the server is lost. Rejects like `settle`. */
  replicatedPosition(): Promise<WritePosition>;
}

const safeIn = ({ history, offset, replicas }: ReplicationInfo): WritePosition => ({
  history,
  offset: replicas.length === 0 ? offset : Math.max(...replicas),
});

/**
 * Queries the replication progress of a server. After a timeout, callers do not wait until a replica has caught up
 * (docs/decisions/0081).
 */
export function createReplicas(redis: Redis): Replicas {
  /** The position that no replica reached in time. */
  let missed: WritePosition | null = null;
  return {
    async waitForReplication() {
      const current = await replicationOf(redis);
      if (current === null || current.replicas.length === 0) return null;
      const isStillMissing = missed?.history === current.history && safeIn(current).offset < missed.offset;
      if (!isStillMissing && (await redis.wait(1, maxWaitMs)) > 0) return null;
      const { history, offset } = current;
      if (!isStillMissing) missed = { history, offset };
      return { history, offset };
    },
    async replicatedPosition() {
      const current = await replicationOf(redis);
      return current === null ? { history: '', offset: Infinity } : safeIn(current);
    },
  };
}

/** Returns the replication info of a server; null if the Redis user lacks the permission. */
async function replicationOf(redis: Redis): Promise<ReplicationInfo | null> {
  try {
    return readReplication(await redis.info('replication'));
  } catch (error) {
    if (error instanceof ReplyError) return null;
    throw error;
  }
}

/** Replication of writes: a promoted replica has only the writes that reached it. */
import { ReplyError } from 'ioredis';
import type { Redis } from './connections.ts';
import { readReplication, type ReplicationInfo } from './replication-info.ts';

/** How long a replica may take; it usually has everything within a millisecond. */
const waitMaxMs = 1_000;

/** A position in the write history of one server. */
export interface WritePosition {
  /** Id of the history; another primary, or a restarted one, has another id. */
  readonly history: string;
  readonly offset: number;
}

export interface Replicas {
  /**
   * Waits until a replica has everything that this connection wrote before. Returns null when one has it, or when there
   * is no replica; otherwise the position to reach. Rejects when Redis is unavailable.
   */
  settle(): Promise<WritePosition | null>;
  /** Returns the position up to which writes survive the loss of the server. Rejects like `settle`. */
  safeUpTo(): Promise<WritePosition>;
}

const safeIn = ({ history, offset, replicas }: ReplicationInfo): WritePosition => ({
  history,
  offset: replicas.length === 0 ? offset : Math.max(...replicas),
});

/**
 * Queries the replication progress of a server. After a timeout, no caller waits until a replica has caught up
 * (docs/decisions/0081).
 */
export function replicasOf(redis: Redis): Replicas {
  /** The position that no replica reached in time. */
  let missed: WritePosition | null = null;
  return {
    async settle() {
      const now = await replicationOf(redis);
      if (now === null || now.replicas.length === 0) return null;
      const isStillMissing = missed?.history === now.history && safeIn(now).offset < missed.offset;
      if (!isStillMissing && (await redis.wait(1, waitMaxMs)) > 0) return null;
      const { history, offset } = now;
      if (!isStillMissing) missed = { history, offset };
      return { history, offset };
    },
    async safeUpTo() {
      const now = await replicationOf(redis);
      return now === null ? { history: '', offset: Infinity } : safeIn(now);
    },
  };
}

/** Returns the replication info of a server; null when this user lacks the permission. */
async function replicationOf(redis: Redis): Promise<ReplicationInfo | null> {
  try {
    return readReplication(await redis.info('replication'));
  } catch (error) {
    if (error instanceof ReplyError) return null;
    throw error;
  }
}

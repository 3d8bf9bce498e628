/** Replication of what was written: a promoted replica has only what reached it. */
import { ReplyError } from 'ioredis';
import type { Redis } from './connections.ts';
import { readReplication, type ReplicationInfo } from './replication-info.ts';

/** How long a replica may take; it usually has everything within a millisecond. */
const waitMaxMs = 1_000;

/** A place in the writes of one server, which its replicas follow. */
export interface WritePosition {
  /** The id of these writes; another primary, or a restarted one, has another. */
  readonly history: string;
  readonly offset: number;
}

export interface Replicas {
  /**
   * Waits until a replica has everything that this connection wrote before. Returns null when one has it, or when there is
   * no replica to wait for; otherwise what one must reach. Rejects when Redis is unavailable.
   */
  settle(): Promise<WritePosition | null>;
  /** Returns how far these writes are safe: everything up to the offset outlives the server. Rejects like `settle`. */
  safeUpTo(): Promise<WritePosition>;
}

const safeIn = ({ history, offset, replicas }: ReplicationInfo): WritePosition => ({
  history,
  offset: replicas.length === 0 ? offset : Math.max(...replicas),
});

/** Queries the replication progress of a server. After a wait in vain, nobody waits again until a replica has caught up (docs/decisions/0081). */
export function replicasOf(redis: Redis): Replicas {
  /** What no replica had in time. */
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

/** Returns what a server says of its replication; null when this user may not ask. */
async function replicationOf(redis: Redis): Promise<ReplicationInfo | null> {
  try {
    return readReplication(await redis.info('replication'));
  } catch (error) {
    if (error instanceof ReplyError) return null;
    throw error;
  }
}

/** Judges a Redis by a write: a replica, or a server without memory, answers every question and takes nothing. */
import { ReplyError } from 'ioredis';
import type { DependencyState } from '../dependency-state.ts';
import { isAtReplica, type Redis } from './connections.ts';

/** The key expires, so that it does not outlive the processes. */
const lifetimeS = 60;

/** Returns a function that writes a small key; concurrent calls share one write. */
export function createWriteCheck(redis: Redis, redisPrefix: string): () => Promise<DependencyState> {
  const key = `${redisPrefix}write-check`;
  let writing: Promise<DependencyState> | undefined;
  async function write(): Promise<DependencyState> {
    if (redis.status !== 'ready') return isAtReplica(redis) ? 'refuses_writes' : 'down';
    try {
      await redis.set(key, '', 'EX', lifetimeS);
      return 'up';
    } catch (error) {
      return error instanceof ReplyError ? 'refuses_writes' : 'down';
    }
  }
  return () => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };
}

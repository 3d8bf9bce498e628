/** Checks Redis with a write, because a replica or a server that is out of memory answers reads but rejects writes. */
import { ReplyError } from 'ioredis';
import type { DependencyState } from '../dependency-state.ts';
import { type Redis, serverRejection } from './connections.ts';

/** The key expires, so that it does not outlive the processes. */
const lifetimeS = 60;

function stateWhenNotReady(redis: Redis): DependencyState {
  const refusal = serverRejection(redis);
  if (refusal === undefined) return 'down';
  return refusal === 'replica' ? 'refuses_writes' : 'untrusted';
}

/** Returns a function that writes a small key; concurrent calls share one write. */
export function createWriteCheck(redis: Redis, redisPrefix: string): () => Promise<DependencyState> {
  const key = `${redisPrefix}write-check`;
  let writing: Promise<DependencyState> | undefined;
  async function write(): Promise<DependencyState> {
    if (redis.status !== 'ready') return stateWhenNotReady(redis);
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

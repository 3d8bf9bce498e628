/** A nudge through Redis that wakes the relay at once; losing it costs one second, never a delivery. */
import type { Redis } from '../redis/connections.ts';

export const hintChannel = (redis_prefix: string): string => `${redis_prefix}outbox`;

export type Hint = () => void;

/** Makes the nudge; call it after the commit. */
export function createHint(redis: Redis, redis_prefix: string): Hint {
  const name = hintChannel(redis_prefix);
  return () => {
    redis.publish(name, '').catch(() => {
      // The relay also looks by itself every second.
    });
  };
}

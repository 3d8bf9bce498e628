/** A nudge through Redis that wakes the relay at once; losing it costs one second, never a delivery. */
import type { Redis } from '../redis/connections.ts';

export const hintChannel = (redisPrefix: string): string => `${redisPrefix}outbox`;

export type Hint = () => void;

/** Makes the nudge; call it after the commit. */
export function createHint(redis: Redis, redisPrefix: string): Hint {
  const name = hintChannel(redisPrefix);
  return () => {
    redis.publish(name, '').catch(() => {
      // The relay also looks by itself every second.
    });
  };
}

/** A message through Redis that wakes the relay immediately; a lost one delays deliveries by a second. */
import type { Redis } from '../redis/connections.ts';

export const hintChannel = (redisPrefix: string): string => `${redisPrefix}outbox`;

export type Hint = () => void;

/** Creates the hint; call it after the commit. */
export function createHint(redis: Redis, redisPrefix: string): Hint {
  const name = hintChannel(redisPrefix);
  return () => {
    redis.publish(name, '').catch(() => {
      // The relay also polls every second.
    });
  };
}

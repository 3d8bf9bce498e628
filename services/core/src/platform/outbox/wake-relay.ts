/** Redis channel that wakes the relay immediately. A lost message delays deliveries by up to a second. */
import type { Redis } from '../redis/connections.ts';

export const wakeChannel = (redisPrefix: string): string => `${redisPrefix}outbox`;

export type WakeRelay = () => void;

/** Creates a function to be called after a commit. */
export function createWakeRelay(redis: Redis, redisPrefix: string): WakeRelay {
  const name = wakeChannel(redisPrefix);
  return () => {
    redis.publish(name, '').catch(() => {
      // The relay also polls every second.
    });
  };
}

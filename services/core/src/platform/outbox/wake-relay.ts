/** A message through Redis that wakes the relay immediately; a lost one delays deliveries by a second. */
import type { Redis } from '../redis/connections.ts';

export const wakeChannel = (redisPrefix: string): string => `${redisPrefix}outbox`;

export type WakeRelay = () => void;

/** Creates the function; call it after the commit. */
export function createWakeRelay(redis: Redis, redisPrefix: string): WakeRelay {
  const name = wakeChannel(redisPrefix);
  return () => {
    redis.publish(name, '').catch(() => {
      // The relay also polls every second.
    });
  };
}

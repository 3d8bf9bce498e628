/** Resets limits, for tests that exceed rate limits although they are about something else. */
import type { Deps } from '@plenum/core/deps';

export async function resetRateLimits({ realtime, config }: Pick<Deps, 'realtime' | 'config'>): Promise<void> {
  const keys = await realtime.keys(`${config.REDIS_PREFIX}limit:*`);
  if (keys.length > 0) await realtime.unlink(...keys);
}

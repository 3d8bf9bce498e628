/** For tests that exceed rate limits because they are about something else. */
import type { Deps } from '@plenum/core/deps';

/** Resets the rate limits of an installation. */
export async function forgetLimits({ realtime, config }: Pick<Deps, 'realtime' | 'config'>): Promise<void> {
  const found = await realtime.keys(`${config.REDIS_PREFIX}limit:*`);
  if (found.length > 0) await realtime.unlink(...found);
}

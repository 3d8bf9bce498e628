/** For tests that send more than any limit allows, because they are about something else. */
import type { Deps } from '@plenum/core/deps';

/** Forgets what the rate limits of an installation have counted. */
export async function forgetLimits({ realtime, config }: Pick<Deps, 'realtime' | 'config'>): Promise<void> {
  const found = await realtime.keys(`${config.REDIS_PREFIX}limit:*`);
  if (found.length > 0) await realtime.unlink(...found);
}

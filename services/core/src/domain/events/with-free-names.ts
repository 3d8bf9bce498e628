/** Retry for slugs and join codes: they are chosen first, and a unique constraint detects collisions. */
import { uniqueViolation } from '../../platform/db/failures.ts';

/** Slugs are chosen under a lock, so only a numbered slug or a join code can collide. */
const attemptsMax = 5;

/** Retries the work when its slug or join code was taken concurrently. */
export async function withFreeNames<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const constraint = uniqueViolation(error);
      const isName = constraint === 'events_slug_unique' || constraint === 'events_join_code_unique';
      if (!isName || attempt === attemptsMax) throw error;
    }
  }
}

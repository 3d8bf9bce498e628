/** Slugs and join codes are chosen first and unique by the database: when a choice is taken, it is made anew. */
import { uniqueViolation } from '../../platform/db/failures.ts';

/** Slugs are found under a lock, so that only `talk` numbered 1 meeting a `talk-1`, or a join code, can collide. */
const attemptsMax = 5;

/** Repeats work whose slug or join code was taken in the meantime. */
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

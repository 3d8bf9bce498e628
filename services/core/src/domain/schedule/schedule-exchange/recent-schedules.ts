/**
 * Caches public schedules for a second, so that many concurrent requests take one statement. A commit in this process
 * clears the cache, so clients read their own changes. Other processes see a change within a second, which is short
 * compared to the minute for which shared caches store a schedule.
 */
import type { ScheduleFormat } from './packed-schedules.ts';
import type { PublishedSchedule } from './public-schedules.ts';

const lifetimeMs = 1_000;
const maxCached = 100;

export interface RecentSchedules {
  /** Returns the cached schedule; undefined without one. */
  get(slug: string, format: ScheduleFormat): PublishedSchedule | undefined;
  /**
   * Call it before the state of the event is read; the returned function caches the result, unless a transaction was
   * committed in the meantime.
   */
  startReading(): (slug: string, format: ScheduleFormat, schedule: PublishedSchedule) => void;
  clear(): void;
}

export function createRecentSchedules(): RecentSchedules {
  const cached = new Map<string, PublishedSchedule>();
  let commits = 0;
  return {
    get: (slug, format) => cached.get(`${slug}.${format}`),
    startReading() {
      const commitsAtStart = commits;
      return (slug, format, schedule) => {
        if (commits !== commitsAtStart || cached.size >= maxCached) return;
        const key = `${slug}.${format}`;
        cached.set(key, schedule);
        setTimeout(() => {
          if (cached.get(key) === schedule) cached.delete(key);
        }, lifetimeMs).unref();
      };
    },
    clear() {
      commits += 1;
      cached.clear();
    },
  };
}

/**
 * Cache of public schedules for a second, so that many concurrent requests cost one statement. A commit in this process
 * clears it, so that a client reads its own changes. Other processes see the change after a second at most, which is
 * short compared to the minute for which shared caches keep a schedule.
 */
import type { ScheduleFormat } from './packed-schedules.ts';
import type { PublishedSchedule } from './public-schedules.ts';

const lifetimeMs = 1_000;
const rememberedMax = 100;

export interface RecentSchedules {
  /** Returns the cached schedule; undefined without one. */
  recall(slug: string, format: ScheduleFormat): PublishedSchedule | undefined;
  /**
   * Call it before the state of the event is read; the returned function caches the result, unless a transaction was
   * committed in the meantime.
   */
  beginReading(): (slug: string, format: ScheduleFormat, schedule: PublishedSchedule) => void;
  forget(): void;
}

export function createRecentSchedules(): RecentSchedules {
  const known = new Map<string, PublishedSchedule>();
  let commits = 0;
  return {
    recall: (slug, format) => known.get(`${slug}.${format}`),
    beginReading() {
      const begunAt = commits;
      return (slug, format, schedule) => {
        if (commits !== begunAt || known.size >= rememberedMax) return;
        const address = `${slug}.${format}`;
        known.set(address, schedule);
        setTimeout(() => {
          if (known.get(address) === schedule) known.delete(address);
        }, lifetimeMs).unref();
      };
    },
    forget() {
      commits += 1;
      known.clear();
    },
  };
}

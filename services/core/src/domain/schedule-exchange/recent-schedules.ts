/**
 * Public schedules as they were read within the last second, so that a crowd that asks at once costs one statement. A
 * commit in this process empties the list: whoever changes something reads it back. Another process sees the change
 * after a second at most, which is little beside the minute that shared caches keep a schedule.
 */
import type { ScheduleFormat } from './packed-schedules.ts';
import type { PublishedSchedule } from './public-schedules.ts';

const lifetimeMs = 1_000;
const rememberedMax = 100;

export interface RecentSchedules {
  /** Returns what was just read; undefined for nothing. */
  recall(slug: string, format: ScheduleFormat): PublishedSchedule | undefined;
  /**
   * Call it before the state of the event is read; the returned function keeps what was read, unless something was
   * committed meanwhile.
   */
  beginReading(): (slug: string, format: ScheduleFormat, schedule: PublishedSchedule) => void;
  forget(): void;
}

/** Creates the list of a process. */
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

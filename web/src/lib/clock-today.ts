import { todayIn } from './dates.ts';
import { dayOffset, formatMoment, formatZonedTime } from './event-time.ts';

/** Formats a clock time, with its day unless it is today: `23:50`, `00:10 (Tue)` or, days later, `Sun 30 Nov, 00:10`. */
export function formatClockToday(instantMs: number, zone: string, locale: string): string {
  const today = todayIn(zone);
  const zones = { event: zone, viewer: zone, mode: 'event', locale } as const;
  return Math.abs(dayOffset(instantMs, zone, today)) > 1
    ? formatMoment(instantMs, zones)
    : formatZonedTime(instantMs, today, zones).primary;
}

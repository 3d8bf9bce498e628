import { dateIn, todayIn } from './dates.ts';
import { clockTime, formatMoment } from './event-time.ts';

/** Formats a clock time, with the day unless it is today: `23:50`, or `Sun 30 Nov, 00:10`. */
export const formatClockToday = (instantMs: number, zone: string, locale: string): string =>
  dateIn(instantMs, zone) === todayIn(zone)
    ? clockTime(instantMs, zone, locale)
    : formatMoment(instantMs, { event: zone, viewer: zone, mode: 'event', locale });

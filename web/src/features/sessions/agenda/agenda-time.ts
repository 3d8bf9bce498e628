/**
 * Times of the agenda in event time or in the viewer's own. The chosen one is the big one; where they differ the other
 * stands beside it, and a clock time on another calendar day carries its day mark (`+1`).
 */
import { dateIn } from '../../../lib/dates.ts';

export type TimeMode = 'event' | 'mine';

const minute_ms = 60_000;
const day_ms = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

type Kind = 'clock' | 'hour' | 'name';

/** Whether the language counts to twelve: then `9:30 AM` without a leading zero, else `09:30`. */
const countsToTwelve = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;

function optionsOf(locale: string, kind: Kind): Intl.DateTimeFormatOptions {
  if (kind === 'name') return { timeZoneName: 'short' };
  if (!countsToTwelve(locale)) return { hour: '2-digit', minute: '2-digit' };
  return kind === 'hour' ? { hour: 'numeric' } : { hour: 'numeric', minute: '2-digit' };
}

function format(locale: string, zone: string, kind: Kind): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${kind}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, {
    ...optionsOf(locale, kind),
    timeZone: zone,
  });
  formats.set(key, made);
  return made;
}

/** A clock time such as `09:30` or `9:30 AM`, as the language writes it. */
export const clockTime = (instant_ms: number, zone: string, locale: string): string =>
  format(locale, zone, 'clock').format(instant_ms);

/** A full hour on an axis: `09:00` or `9 AM`. */
export const hourLabel = (instant_ms: number, zone: string, locale: string): string =>
  format(locale, zone, 'hour').format(instant_ms);

/** The zone's short name at an instant, such as `CET` or `GMT+1`. */
export function zoneName(instant_ms: number, zone: string, locale: string): string {
  const part = format(locale, zone, 'name')
    .formatToParts(instant_ms)
    .find(({ type }) => type === 'timeZoneName');
  return part?.value ?? zone;
}

/** How many calendar days an instant lies after (or before) the given date in a zone. */
export function dayOffset(instant_ms: number, zone: string, day_date: string): number {
  return Math.round((Date.parse(dateIn(instant_ms, zone)) - Date.parse(day_date)) / day_ms);
}

/** `+1`, `-1`, or nothing. */
export const dayMark = (offset: number): string => (offset === 0 ? '' : offset > 0 ? `+${offset}` : `−${-offset}`);

/** Whether two zones show the same clock at an instant. */
export const sameClock = (instant_ms: number, a: string, b: string): boolean =>
  a === b ||
  (clockTime(instant_ms, a, 'en-GB') === clockTime(instant_ms, b, 'en-GB') &&
    dateIn(instant_ms, a) === dateIn(instant_ms, b));

export interface ReadTimes {
  /** `09:30 – 10:20`, with day marks. */
  readonly primary: string;
  /** The same in the other zone, or null where both read alike. */
  readonly secondary: string | null;
}

/** Both readings of a stretch of time. `day_date` is the conference day it is listed under. */
export function readTimes(
  range: { readonly starts_ms: number; readonly ends_ms: number; readonly day_date: string },
  zones: { readonly event: string; readonly mine: string; readonly mode: TimeMode; readonly locale: string },
): ReadTimes {
  const read = (zone: string): string => {
    const side = (instant_ms: number): string => {
      const mark = dayMark(dayOffset(instant_ms, zone, range.day_date));
      return `${clockTime(instant_ms, zone, zones.locale)}${mark === '' ? '' : ` ${mark}`}`;
    };
    return `${side(range.starts_ms)} – ${side(range.ends_ms)}`;
  };
  const [first, second] = zones.mode === 'event' ? [zones.event, zones.mine] : [zones.mine, zones.event];
  return {
    primary: read(first),
    secondary: sameClock(range.starts_ms, first, second)
      ? null
      : `${read(second)} ${zoneName(range.starts_ms, second, zones.locale)}`,
  };
}

/** A weekday and date, from `YYYY-MM-DD`; the year is said when it is not the one we are in. */
export function dayLabel(day_date: string, locale: string, this_year: number = new Date().getFullYear()): string {
  const is_other_year = Number(day_date.slice(0, 4)) !== this_year;
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(is_other_year ? { year: 'numeric' } : {}),
  }).format(Date.parse(day_date));
}

/** Full hours from the one at or before `from_ms` to the one at or after `to_ms`. */
export function hoursBetween(from_ms: number, to_ms: number): readonly number[] {
  const hour_ms = 60 * minute_ms;
  const first = Math.floor(from_ms / hour_ms) * hour_ms;
  const count = Math.ceil((to_ms - first) / hour_ms);
  return Array.from({ length: count + 1 }, (_, index) => first + index * hour_ms);
}

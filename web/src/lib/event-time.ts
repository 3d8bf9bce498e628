/**
 * Times of an event in its own zone or in the viewer's: the one rule for every screen. The chosen reading comes first;
 * where the clocks differ the other stands beside it, and a clock time on another calendar day carries its mark (`+1`).
 */
import { dateIn, formatLocale, localTimeZone } from './dates.ts';
import type { TimeMode } from './stores/time-mode.ts';

/** The two zones in play, which of them comes first, and the language that writes the clock. */
export interface Zones {
  readonly event: string;
  readonly mine: string;
  readonly mode: TimeMode;
  readonly locale: string;
}

export const zonesOf = (event_zone: string, mode: TimeMode): Zones => ({
  event: event_zone,
  mine: localTimeZone(),
  mode,
  locale: formatLocale(),
});

const minute_ms = 60_000;
const day_ms = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

type Kind = 'clock' | 'hour' | 'name' | 'offset' | 'day';

/** Whether the language counts to twelve: then `9:30 AM` without a leading zero, else `09:30`. */
const countsToTwelve = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;

function optionsOf(locale: string, kind: Kind): Intl.DateTimeFormatOptions {
  if (kind === 'name') return { timeZoneName: 'short' };
  if (kind === 'offset') return { timeZoneName: 'shortOffset' };
  if (kind === 'day') return { weekday: 'short', day: 'numeric', month: 'short' };
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

/** An hour on an axis: `09:00` or `9 AM`, with minutes where the zone is not a whole number of hours away. */
export function hourLabel(instant_ms: number, zone: string, locale: string): string {
  const is_full = clockTime(instant_ms, zone, 'en-GB').endsWith(':00');
  return format(locale, zone, is_full ? 'hour' : 'clock').format(instant_ms);
}

const namePart = (instant_ms: number, zone: string, locale: string, kind: 'name' | 'offset'): string | undefined =>
  format(locale, zone, kind)
    .formatToParts(instant_ms)
    .find(({ type }) => type === 'timeZoneName')?.value;

/** The zone's short name at an instant, such as `CET` or `GMT+1`. */
const zoneName = (instant_ms: number, zone: string, locale: string): string =>
  namePart(instant_ms, zone, locale, 'name') ?? zone;

/** A zone as people know it, with its distance at an instant: `New York (UTC−5)`. */
export function zoneLabel(instant_ms: number, zone: string): string {
  const offset = (namePart(instant_ms, zone, 'en', 'offset') ?? 'GMT').slice('GMT'.length).replace('-', '−');
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return city === 'UTC' ? city : `${city} (UTC${offset === '' ? '+0' : offset})`;
}

/** How many calendar days an instant lies after (or before) the given date in a zone. */
export function dayOffset(instant_ms: number, zone: string, day_date: string): number {
  return Math.round((Date.parse(dateIn(instant_ms, zone)) - Date.parse(day_date)) / day_ms);
}

/** `+1`, `-1`, or nothing. */
export const dayMark = (offset: number): string => (offset === 0 ? '' : offset > 0 ? `+${offset}` : `−${-offset}`);

/** What a clock and a calendar in a zone show: the same text for two instants only where clocks were put back. */
const reading = (instant_ms: number, zone: string): string =>
  `${dateIn(instant_ms, zone)} ${clockTime(instant_ms, zone, 'en-GB')}`;

/** Whether two zones show the same clock at an instant. */
export const sameClock = (instant_ms: number, a: string, b: string): boolean =>
  a === b || reading(instant_ms, a) === reading(instant_ms, b);

/** Whether event and viewer read different clocks at any of these instants. */
export const zonesDiffer = ({ event, mine }: Pick<Zones, 'event' | 'mine'>, instants: readonly number[]): boolean =>
  instants.some((instant_ms) => !sameClock(instant_ms, event, mine));

const put_back = new Map<string, number>();

/** How far a zone is from UTC at a full minute. */
const offset_ms = (zone: string, instant_ms: number): number =>
  Date.parse(`${reading(instant_ms, zone).replace(' ', 'T')}Z`) - instant_ms;

/** By how much the clocks of a zone are put back around a day; 0 on almost all of them. */
function putBackAround(instant_ms: number, zone: string): number {
  const day = Math.floor(instant_ms / day_ms);
  const key = `${zone} ${day}`;
  const known = put_back.get(key);
  if (known !== undefined) return known;
  const found = Math.max(0, offset_ms(zone, (day - 1) * day_ms) - offset_ms(zone, (day + 2) * day_ms));
  put_back.set(key, found);
  return found;
}

/** The clock, and which of two it is when it is shown twice in one night: `02:30 CEST`. */
function plainClock(instant_ms: number, zone: string, locale: string): string {
  const text = clockTime(instant_ms, zone, locale);
  const shift_ms = putBackAround(instant_ms, zone);
  if (shift_ms === 0) return text;
  const here = reading(instant_ms, zone);
  const is_twice = [shift_ms, -shift_ms].some((by) => reading(instant_ms + by, zone) === here);
  return is_twice ? `${text} ${zoneName(instant_ms, zone, locale)}` : text;
}

/** A clock time with its day mark, for what is listed under a day. */
function markedClock(instant_ms: number, zone: string, day_date: string, locale: string): string {
  const mark = dayMark(dayOffset(instant_ms, zone, day_date));
  return `${plainClock(instant_ms, zone, locale)}${mark === '' ? '' : ` ${mark}`}`;
}

const inOrder = ({ event, mine, mode }: Zones): readonly [string, string] =>
  mode === 'event' ? [event, mine] : [mine, event];

export interface ReadTime {
  /** `09:30`, with its day mark. */
  readonly primary: string;
  /** The same in the other zone with its name, or null where both read alike. */
  readonly secondary: string | null;
}

/** Both readings of one instant. `day_date` is the conference day it is listed under. */
export function readTime(instant_ms: number, day_date: string, zones: Zones): ReadTime {
  const [first, second] = inOrder(zones);
  const read = (zone: string): string => markedClock(instant_ms, zone, day_date, zones.locale);
  return {
    primary: read(first),
    secondary: sameClock(instant_ms, first, second) ? null : `${read(second)} · ${zoneLabel(instant_ms, second)}`,
  };
}

export interface ReadTimes extends ReadTime {
  /** The two ends of the first reading. */
  readonly start: string;
  readonly end: string;
  /** The zone of the first reading: `Brussels (UTC+1)`. */
  readonly zone: string;
}

interface Stretch {
  readonly starts_ms: number;
  readonly ends_ms: number;
  /** The conference day it is listed under. */
  readonly day_date: string;
}

/** Both readings of a stretch of time: `09:30 – 10:20`, with day marks. */
export function readTimes({ starts_ms, ends_ms, day_date }: Stretch, zones: Zones): ReadTimes {
  const [first, second] = inOrder(zones);
  const read = (instant_ms: number, zone: string): string => markedClock(instant_ms, zone, day_date, zones.locale);
  const start = read(starts_ms, first);
  const end = read(ends_ms, first);
  const is_alike = sameClock(starts_ms, first, second) && sameClock(ends_ms, first, second);
  return {
    start,
    end,
    primary: `${start} – ${end}`,
    zone: zoneLabel(starts_ms, first),
    secondary: is_alike
      ? null
      : `${read(starts_ms, second)} – ${read(ends_ms, second)} · ${zoneLabel(starts_ms, second)}`,
  };
}

/** Day and clock of an instant that is listed under no day, in both readings: `Sat 29 Mar, 08:30 (00:30 …)`. */
export function readMoment(instant_ms: number, zones: Zones): string {
  const [first] = inOrder(zones);
  const day_date = dateIn(instant_ms, first);
  const { primary, secondary } = readTime(instant_ms, day_date, zones);
  const day = format(zones.locale, first, 'day').format(instant_ms);
  return `${day}, ${primary}${secondary === null ? '' : ` (${secondary.replace(' · ', ' ')})`}`;
}

/** The calendar date of a conference day, `YYYY-MM-DD`. */
export function dateOfDay(start_date: string, day_number: number): string {
  return new Date(Date.parse(start_date) + (day_number - 1) * day_ms).toISOString().slice(0, 10);
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

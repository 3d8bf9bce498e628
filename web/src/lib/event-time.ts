/**
 * Formats times of an event in its own zone or in the viewer’s, by the same rule on every screen. The preferred zone
 * comes first; where the clocks differ, the other time follows, and a time on another calendar day has its weekday.
 */
import { useMemo } from 'react';
import { dateIn, formatLocale, localTimeZone, readingIn } from './dates.ts';
import { now } from './now.ts';
import { type TimeMode, useTimeMode } from './stores/time-mode.ts';

/** The two time zones, the preferred one, and the locale of the clock format. */
export interface Zones {
  readonly event: string;
  readonly viewer: string;
  readonly mode: TimeMode;
  readonly locale: string;
}

export const zonesOf = (eventZone: string, mode: TimeMode): Zones => ({
  event: eventZone,
  viewer: localTimeZone(),
  mode,
  locale: formatLocale(),
});

/** Returns the zones in which this screen displays times of an event, in the chosen order. */
export function useZones(eventZone: string): Zones {
  const mode = useTimeMode((chosen) => chosen.mode);
  return useMemo(() => zonesOf(eventZone, mode), [eventZone, mode]);
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

type FormatKind = 'clock' | 'hour' | 'name' | 'offset' | 'weekday' | 'day' | 'dayAndYear';

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Checks whether the locale uses a 12-hour clock: `9:30 AM` without a leading zero instead of `09:30`. */
const usesTwelveHourClock = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;

function optionsOf(locale: string, kind: FormatKind): Intl.DateTimeFormatOptions {
  if (kind === 'name') return { timeZoneName: 'short' };
  if (kind === 'offset') return { timeZoneName: 'shortOffset' };
  if (kind === 'weekday') return { weekday: 'short' };
  if (kind === 'day') return day;
  if (kind === 'dayAndYear') return { ...day, year: 'numeric' };
  if (!usesTwelveHourClock(locale)) return { hour: '2-digit', minute: '2-digit' };
  return kind === 'hour' ? { hour: 'numeric' } : { hour: 'numeric', minute: '2-digit' };
}

function format(locale: string, zone: string, kind: FormatKind): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${kind}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const created = new Intl.DateTimeFormat(locale, {
    ...optionsOf(locale, kind),
    timeZone: zone,
  });
  formats.set(key, created);
  return created;
}

/** Formats a clock time in the locale, such as `09:30` or `9:30 AM`. */
export const clockTime = (instantMs: number, zone: string, locale: string): string =>
  format(locale, zone, 'clock').format(instantMs);

export const preferredZone = ({ event, viewer, mode }: Zones): string => (mode === 'event' ? event : viewer);

/** Formats an hour of an axis: `09:00` or `9 AM`, with minutes if the zone’s offset is not a whole number of hours. */
export function hourLabel(instantMs: number, zone: string, locale: string): string {
  const is_full = readingIn(instantMs, zone).endsWith(':00');
  return format(locale, zone, is_full ? 'hour' : 'clock').format(instantMs);
}

const namePart = (instantMs: number, zone: string, locale: string, kind: 'name' | 'offset'): string | undefined =>
  format(locale, zone, kind)
    .formatToParts(instantMs)
    .find(({ type }) => type === 'timeZoneName')?.value;

/** Returns the zone’s short name at an instant, such as `CET` or `GMT+1`. */
const zoneName = (instantMs: number, zone: string, locale: string): string =>
  namePart(instantMs, zone, locale, 'name') ?? zone;

/** Returns the city of a zone: `New York`. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Returns the offset of a zone at an instant: `UTC−5`. */
export function zoneOffset(instantMs: number, zone: string): string {
  const offset = (namePart(instantMs, zone, 'en', 'offset') ?? 'GMT').slice('GMT'.length).replace('-', '−');
  return `UTC${offset === '' ? '+0' : offset}`;
}

/** Formats a zone as city and offset at an instant: `New York (UTC−5)`. */
export function zoneLabel(instantMs: number, zone: string): string {
  const city = zoneCity(zone);
  return city === 'UTC' ? city : `${city} (${zoneOffset(instantMs, zone)})`;
}

/** Returns by how many calendar days an instant is after (or before) the given date in a zone. */
export function dayOffset(instantMs: number, zone: string, dayDate: string): number {
  return Math.round((Date.parse(dateIn(instantMs, zone)) - Date.parse(dayDate)) / dayMs);
}

/**
 * Returns, for instants of a day in order, the date of each one where it differs from the date before, which for the first
 * is that of the day; undefined for all others.
 */
export function newDates(instants: readonly number[], zone: string, dayDate: string): readonly (string | undefined)[] {
  const dates = instants.map((instantMs) => dateIn(instantMs, zone));
  return dates.map((date, index) => (date === (dates[index - 1] ?? dayDate) ? undefined : date));
}

/** Formats the weekday of an instant on another date than its list’s, with a non-breaking space before it: ` (Tue)`. */
const otherDay = (instantMs: number, zone: string, dayDate: string, locale: string): string =>
  dateIn(instantMs, zone) === dayDate ? '' : `\u{a0}(${format(locale, zone, 'weekday').format(instantMs)})`;

/** Checks whether two zones show the same time at an instant. */
export const sameClock = (instantMs: number, a: string, b: string): boolean =>
  a === b || readingIn(instantMs, a) === readingIn(instantMs, b);

/** Checks whether the zones of event and viewer differ at any of these instants. */
export const zonesDiffer = ({ event, viewer }: Pick<Zones, 'event' | 'viewer'>, instants: readonly number[]): boolean =>
  instants.some((instantMs) => !sameClock(instantMs, event, viewer));

const setBackMsByDay = new Map<string, number>();

/** Returns the UTC offset of a zone at a full minute. */
const offsetMs = (zone: string, instantMs: number): number =>
  Date.parse(`${readingIn(instantMs, zone).replace(', ', 'T')}Z`) - instantMs;

/** Returns by how much the clocks of a zone are set back around a day; 0 on almost all days. */
function clockSetBackMs(instantMs: number, zone: string): number {
  const day = Math.floor(instantMs / dayMs);
  const key = `${zone} ${day}`;
  const cached = setBackMsByDay.get(key);
  if (cached !== undefined) return cached;
  const setBackMs = Math.max(0, offsetMs(zone, (day - 1) * dayMs) - offsetMs(zone, (day + 2) * dayMs));
  setBackMsByDay.set(key, setBackMs);
  return setBackMs;
}

/** Formats a clock time, with the zone name if the time occurs twice in one night: `02:30 CEST`. */
function unambiguousClock(instantMs: number, zone: string, locale: string): string {
  const text = clockTime(instantMs, zone, locale);
  const shiftMs = clockSetBackMs(instantMs, zone);
  if (shiftMs === 0) return text;
  // Equal for two instants only where clocks are set back.
  const currentReading = readingIn(instantMs, zone);
  const isAmbiguous = [shiftMs, -shiftMs].some((offset) => readingIn(instantMs + offset, zone) === currentReading);
  return isAmbiguous ? `${text} ${zoneName(instantMs, zone, locale)}` : text;
}

/** Formats a clock time for a list item below a day, with the weekday if it is another day: `00:20 (Tue)`. */
const clockOnDay = (instantMs: number, zone: string, dayDate: string, locale: string): string =>
  `${unambiguousClock(instantMs, zone, locale)}${otherDay(instantMs, zone, dayDate, locale)}`;

const orderedZones = ({ event, viewer, mode }: Zones): readonly [string, string] =>
  mode === 'event' ? [event, viewer] : [viewer, event];

export interface ZonedTime {
  /** `09:30`, or `00:20 (Tue)` on another day than its list’s. */
  readonly primary: string;
  /** The same in the other zone with its name, or null if both are equal. */
  readonly secondary: string | null;
}

/** Formats one instant in both zones. `dayDate` is the conference day of its list. */
export function formatZonedTime(instantMs: number, dayDate: string, zones: Zones): ZonedTime {
  const [first, second] = orderedZones(zones);
  const read = (zone: string): string => clockOnDay(instantMs, zone, dayDate, zones.locale);
  return {
    primary: read(first),
    secondary: sameClock(instantMs, first, second) ? null : `${read(second)} · ${zoneLabel(instantMs, second)}`,
  };
}

export interface ZonedTimeRange extends ZonedTime {
  /** Start and end in the preferred zone. */
  readonly start: string;
  readonly end: string;
  /** The preferred zone: `Brussels (UTC+1)`. */
  readonly zone: string;
}

interface TimeRange {
  readonly starts_ms: number;
  readonly endsMs: number;
  /** The conference day of its list. */
  readonly dayDate: string;
}

interface RangeTexts {
  readonly start: string;
  readonly end: string;
  readonly text: string;
}

/**
 * Formats start and end in one zone. The weekday stands once, after the range; an end after midnight is evident from the
 * start, unless it is a day or more later.
 */
function rangeIn({ starts_ms, endsMs, dayDate }: TimeRange, zone: string, locale: string): RangeTexts {
  const start = clockOnDay(starts_ms, zone, dayDate, locale);
  if (endsMs - starts_ms >= dayMs) {
    const end = clockOnDay(endsMs, zone, dateIn(starts_ms, zone), locale);
    return { start, end, text: `${start} – ${end}` };
  }
  const end = unambiguousClock(endsMs, zone, locale);
  const weekday = otherDay(starts_ms, zone, dayDate, locale);
  return { start, end, text: `${unambiguousClock(starts_ms, zone, locale)} – ${end}${weekday}` };
}

/** Formats a time range in both zones: `09:30 – 10:20`, or `00:20 – 01:00 (Tue)` on another day than its list’s. */
export function formatZonedRange(range: TimeRange, zones: Zones): ZonedTimeRange {
  const { starts_ms, endsMs } = range;
  const [first, second] = orderedZones(zones);
  const { start, end, text } = rangeIn(range, first, zones.locale);
  const isSameInBoth = sameClock(starts_ms, first, second) && sameClock(endsMs, first, second);
  return {
    start,
    end,
    primary: text,
    zone: zoneLabel(starts_ms, first),
    secondary: isSameInBoth ? null : `${rangeIn(range, second, zones.locale).text} · ${zoneLabel(starts_ms, second)}`,
  };
}

/**
 * Formats day and time of an instant in the selected zone only, for lists below a zone switch or a note about the zone.
 */
export function formatChosenMoment(instantMs: number, zones: Zones): string {
  const zone = preferredZone(zones);
  return `${format(zones.locale, zone, 'day').format(instantMs)}, ${unambiguousClock(instantMs, zone, zones.locale)}`;
}

/** Formats day and time of an instant outside of day lists, in both zones: `Sat 29 Mar, 08:30 (00:30 …)`. */
export function formatMoment(instantMs: number, zones: Zones): string {
  const [first] = orderedZones(zones);
  const dayDate = dateIn(instantMs, first);
  const { primary, secondary } = formatZonedTime(instantMs, dayDate, zones);
  const day = format(zones.locale, first, 'day').format(instantMs);
  return `${day}, ${primary}${secondary === null ? '' : ` (${secondary.replace(' · ', ' ')})`}`;
}

/** Returns the calendar date of a conference day, `YYYY-MM-DD`. */
export function dateOfDay(start_date: string, day_number: number): string {
  return new Date(Date.parse(start_date) + (day_number - 1) * dayMs).toISOString().slice(0, 10);
}

/** Formats weekday and date from `YYYY-MM-DD`; includes the year unless it is the current one. */
export function dayLabel(dayDate: string, locale: string, thisYear: number = new Date(now()).getFullYear()): string {
  const isOtherYear = Number(dayDate.slice(0, 4)) !== thisYear;
  return format(locale, 'UTC', isOtherYear ? 'dayAndYear' : 'day').format(Date.parse(dayDate));
}

/** Formats the weekday of a calendar date: `Tue`. */
export const weekdayLabel = (dayDate: string, locale: string): string =>
  format(locale, 'UTC', 'weekday').format(Date.parse(dayDate));

/** Returns the full hours from the one at or before `fromMs` to the one at or after `toMs`. */
export function hoursBetween(fromMs: number, toMs: number): readonly number[] {
  const hourMs = 60 * minuteMs;
  const first = Math.floor(fromMs / hourMs) * hourMs;
  const count = Math.ceil((toMs - first) / hourMs);
  return Array.from({ length: count + 1 }, (_, index) => first + index * hourMs);
}

/** Returns the full minutes until an instant, at least 1: a session that starts in 20 s starts in a minute. */
export const minutesUntil = (instant: string, nowMs: number): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - nowMs) / minuteMs));

import { textLocale } from './i18n/catalogue.ts';
import { now } from './now.ts';

const noon = 'T12:00:00Z';

/**
 * Returns the regional variant of the text language that the user prefers, so that texts and dates do not mix two
 * languages. A language without a region says nothing about the format of dates.
 * @param preferred languages of the browser; some are tags that `Intl` does not support, such as `en-US@posix`
 */
export function formatLocale(
  preferred: readonly string[] = typeof navigator === 'undefined' ? [] : navigator.languages,
): string {
  const variant = new RegExp(String.raw`^${textLocale}(-\w{1,8})+$`);
  return preferred.find((locale) => variant.test(locale)) ?? (textLocale === 'en' ? 'en-GB' : textLocale);
}

const dayFormat = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** Formats one or two calendar dates (`YYYY-MM-DD`, without a time zone): “1 – 2 Feb 2026”. */
export function formatDays(start: string, end: string | null = start, locale = formatLocale()): string {
  const format = new Intl.DateTimeFormat(locale, dayFormat);
  return format.formatRange(new Date(start + noon), new Date((end ?? start) + noon));
}

/** Returns the number of calendar days between two dates, including both. */
export function daysBetween(start: string, end: string): number {
  return Math.round((Date.parse(end + noon) - Date.parse(start + noon)) / 86_400_000) + 1;
}

const readingFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns date and time as displayed in a time zone, `YYYY-MM-DD, HH:MM`. */
export function readingIn(instantMs: number, timeZone: string): string {
  const cached = readingFormats.get(timeZone);
  const format =
    cached ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  if (cached === undefined) readingFormats.set(timeZone, format);
  return format.format(instantMs);
}

/** Returns the calendar date `YYYY-MM-DD` of an instant in a time zone. */
export const dateIn = (instantMs: number, timeZone: string): string => readingIn(instantMs, timeZone).slice(0, 10);

/** Returns today’s calendar date in a time zone, `YYYY-MM-DD`. */
export const todayIn = (timeZone: string, nowMs = now()): string => dateIn(nowMs, timeZone);

/** Formats month and year of an instant: “March 2026”. */
export function formatMonth(instant: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { month: 'long', year: 'numeric' }).format(new Date(instant));
}

/** A stored instant may be ahead of the estimated server time by this much. */
const clockErrorMs = 5_000;

/** Formats the age of an instant in the largest fitting unit: “3 days ago”. */
export function formatAge(instant: string, nowMs = now()): string {
  const days = Math.floor((nowMs + clockErrorMs - Date.parse(instant)) / 86_400_000);
  const format = new Intl.RelativeTimeFormat(textLocale, { numeric: 'auto' });
  if (days < 7) return format.format(-days, 'day');
  if (days < 31) return format.format(-Math.floor(days / 7), 'week');
  return format.format(-Math.floor(days / 30.44), 'month');
}

export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

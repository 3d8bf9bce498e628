import { formatLocale } from '../../lib/dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats: a log displays hundreds of times. */
function format(options: Intl.DateTimeFormatOptions, date: Date): string {
  const key = formatLocale() + Object.keys(options).join(',');
  const known = formats.get(key) ?? new Intl.DateTimeFormat(formatLocale(), options);
  formats.set(key, known);
  return known.format(date);
}

export const clock = (instant: string): string => format({ hour: 'numeric', minute: '2-digit' }, new Date(instant));

export const moment = (instant: string): string => format({ dateStyle: 'full', timeStyle: 'short' }, new Date(instant));

/** @param date `YYYY-MM-DD` */
export const dayName = (date: string): string =>
  format({ weekday: 'long', day: 'numeric', month: 'long' }, new Date(`${date}T12:00`));

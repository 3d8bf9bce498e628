import { formatLocale } from '../../lib/dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the day above messages. Caches formats: a log displays many days. @param date `YYYY-MM-DD` */
export function dayName(date: string): string {
  const locale = formatLocale();
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  formats.set(locale, format);
  return format.format(new Date(`${date}T12:00`));
}

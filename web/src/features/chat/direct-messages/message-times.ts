import { formatLocale } from '../../../lib/dates.ts';
import { t } from './direct-messages.en.json';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const dateIn = (format: Intl.DateTimeFormatOptions, instant: string): string =>
  new Intl.DateTimeFormat(formatLocale(), format).format(new Date(instant));

/** Formats the age of a message, abbreviated for lists. */
export function formatShortAge(instant: string, nowMs: number): string {
  const age_ms = nowMs - Date.parse(instant);
  if (age_ms < minuteMs) return t('dm.time.now');
  if (age_ms < hourMs) return t('dm.time.minutes', { count: Math.floor(age_ms / minuteMs) });
  if (age_ms < dayMs) return t('dm.time.hours', { count: Math.floor(age_ms / hourMs) });
  if (age_ms < 7 * dayMs) return dateIn({ weekday: 'short' }, instant);
  return dateIn({ day: 'numeric', month: 'short' }, instant);
}

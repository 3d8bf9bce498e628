import { formatLocale } from '../../lib/dates.ts';
import { t } from './direct-messages.messages.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;

const dateIn = (format: Intl.DateTimeFormatOptions, instant: string): string =>
  new Intl.DateTimeFormat(formatLocale(), format).format(new Date(instant));

/** How long ago, in as few letters as a list has room for. */
export function shortAge(instant: string, now_ms: number): string {
  const age_ms = now_ms - Date.parse(instant);
  if (age_ms < minute_ms) return t('dm.time.now');
  if (age_ms < hour_ms) return t('dm.time.minutes', { count: Math.floor(age_ms / minute_ms) });
  if (age_ms < day_ms) return t('dm.time.hours', { count: Math.floor(age_ms / hour_ms) });
  if (age_ms < 7 * day_ms) return dateIn({ weekday: 'short' }, instant);
  return dateIn({ day: 'numeric', month: 'short' }, instant);
}

export const clock = (instant: string): string => dateIn({ hour: 'numeric', minute: '2-digit' }, instant);

export const dayName = (instant: string): string => dateIn({ weekday: 'long', day: 'numeric', month: 'long' }, instant);

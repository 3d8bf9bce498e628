/** Validates the session forms and proposes values; times are `HH:MM` in the event’s time zone. */
import { maxEnteredDurationMinutes, maxSessionTitleLength, minSessionTitleLength } from '@plenum/contracts/limits';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { t } from './planning.en.json';

const minutesPerDay = 1440;
const slotMinutes = 60;
const firstStartMinutes = 9 * 60;
const lastStartMinutes = 22 * 60;
const minuteMs = 60_000;

/** Returns minutes since midnight, or null. */
export function clockMinutes(time: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(time);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Formats minutes as `HH:MM`, modulo one day. */
export function clockText(minutes: number): string {
  const ofDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

/** Returns the length in minutes; an end at or before the start is on the next day. */
export function lengthMinutes(start: string, end: string): number | null {
  const [from, to] = [clockMinutes(start), clockMinutes(end)];
  if (from === null || to === null) return null;
  return to > from ? to - from : to - from + minutesPerDay;
}

export const titleProblem = (title: string): string | undefined => {
  const { length } = [...title.trim()];
  return length < minSessionTitleLength || length > maxSessionTitleLength ? t('problem.title') : undefined;
};

/** Returns the error of an end time, or undefined. An imported session may keep a length that cannot be entered. */
export function endProblem(start: string, end: string, savedMinutes = 0): string | undefined {
  const length = lengthMinutes(start, end);
  if (length === null) return t('problem.time');
  if (savedMinutes > maxEnteredDurationMinutes && (savedMinutes - length) % minutesPerDay === 0) return undefined;
  if (length === minutesPerDay) return t('problem.same_time');
  return length > maxEnteredDurationMinutes ? t('problem.too_long') : undefined;
}

export interface Slot {
  readonly day_number: number;
  readonly start_time: string;
  readonly end_time: string;
}

/** Returns the hour after the last session of a day, or 09:00; the last hour of the evening if the day is full. */
export function nextFreeSlot(
  sessions: readonly Pick<AgendaSession, 'day_number' | 'start_time' | 'starts_at' | 'ends_at'>[],
  day_number: number,
): Slot {
  const ends = sessions
    .filter((session) => session.day_number === day_number)
    .map(({ start_time, starts_at, ends_at }) => {
      const length = (Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs;
      return (clockMinutes(start_time) ?? 0) + length;
    });
  const start = Math.min(ends.length === 0 ? firstStartMinutes : Math.max(...ends), lastStartMinutes);
  return { day_number, start_time: clockText(start), end_time: clockText(start + slotMinutes) };
}

/** Parses dates, times and durations in schedule files. */
import { parseClockMinutes, parseDateMs } from '../sessions/session-times.rules.ts';
import { fromLocalMs } from '../sessions/zone-clock.rules.ts';

const minuteMs = 60_000;

/** Date and time in a file: a local time, with an offset if the file gives one. */
export type Moment = {
  /** Local time as the milliseconds of the same clock reading in UTC. */
  readonly localMs: number;
  /** Minutes east of UTC, or null without an offset. */
  readonly offsetMinutes: number | null;
};

/** Parses `YYYY-MM-DDTHH:MM[:SS][Z|±HH:MM]`, or with a space instead of `T`; returns null for anything else. */
export function parseMoment(text: string): Moment | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    text.trim(),
  );
  if (match === null) return null;
  const dateMs = parseDateMs(match[1] ?? '');
  const minutes = parseClockMinutes(match[2] ?? '');
  const offsetMinutes = match[3] === undefined ? null : parseOffsetMinutes(match[3]);
  if (dateMs === null || minutes === null || Number.isNaN(offsetMinutes)) return null;
  return { localMs: dateMs + minutes * minuteMs, offsetMinutes };
}

function parseOffsetMinutes(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(-2));
  if (hours > 14 || minutes > 59) return Number.NaN;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Converts a moment to epoch milliseconds; without an offset its local time is in `timezone`. */
export function toEpochMs(moment: Moment, timezone: string): number {
  return moment.offsetMinutes === null
    ? fromLocalMs(moment.localMs, timezone)
    : moment.localMs - moment.offsetMinutes * minuteMs;
}

/**
 * Returns a fixed-offset zone for a file with offsets and no zone: `Etc/GMT-1` is one hour east. Null for offsets that
 * are not whole hours.
 */
export function fixedZoneOf(offsetMinutes: number): string | null {
  if (offsetMinutes === 0) return 'UTC';
  if (offsetMinutes % 60 !== 0) return null;
  const hours = offsetMinutes / 60;
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/**
 * Parses `HH:MM`, `HH:MM:SS` or `D:HH:MM` (three parts, the first not two digits long) into minutes; null otherwise.
 */
export function parseDurationMinutes(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^\d{1,3}$/.test(part))) return null;
  const [first = '', second = '', third] = parts;
  if (third === undefined) return Number(second) > 59 ? null : Number(first) * 60 + Number(second);
  if (Number(third) > 59) return null;
  // frab and pretalx write days in front as one digit; hh:mm:ss always has two.
  if (first.length === 2) return Number(second) > 59 ? null : Number(first) * 60 + Number(second);
  return Number(second) > 23 ? null : Number(first) * 1440 + Number(second) * 60 + Number(third);
}

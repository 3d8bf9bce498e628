/**
 * Conversion between instants and local times of IANA time zones, fast enough for the 5,000 sessions of one agenda.
 *
 * Temporal is the reference. A zone's offset is constant on nearly every UTC day, so offsets are cached per zone and
 * day; only days with a transition query Temporal each time.
 */
import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const maxCachedZones = 64;
const maxCachedDays = 4096;

/** Offset of a UTC day in milliseconds, or null when the offset changes on that day. */
type DayOffsets = Map<number, number | null>;
const offsetsOfZone = new LRUCache<string, DayOffsets>({ max: maxCachedZones });
const validityOfZone = new LRUCache<string, boolean>({ max: maxCachedZones * 8 });

/** Checks whether `name` is an IANA time zone (`Europe/Berlin`, `UTC`); rejects bare offsets such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  const cached = validityOfZone.get(name);
  if (cached !== undefined) return cached;
  const valid = name.length <= 64 && /^[A-Za-z]/.test(name) && isKnownToTemporal(name);
  validityOfZone.set(name, valid);
  return valid;
}

function isKnownToTemporal(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the local time at an instant, as the milliseconds of the same clock reading in UTC. `timezone` must be a
 * valid zone.
 */
export function toLocalMs(epochMs: number, timezone: string): number {
  const offset = offsetOfDay(Math.floor(epochMs / dayMs), timezone);
  return epochMs + (offset ?? exactOffset(epochMs, timezone));
}

/**
 * Returns the instant of a local time. A time skipped in spring is moved forward by the gap; if a time is repeated, its
 * first occurrence is used (RFC 5545, "compatible" in Temporal).
 */
export function fromLocalMs(localMs: number, timezone: string): number {
  const day = Math.floor(localMs / dayMs);
  const offset = offsetOfDay(day, timezone);
  // No offset reaches a whole day, so the adjacent UTC days cover every possible instant.
  const isConstant =
    offset !== null && offsetOfDay(day - 1, timezone) === offset && offsetOfDay(day + 1, timezone) === offset;
  if (isConstant) return localMs - offset;
  return Temporal.Instant.fromEpochMilliseconds(localMs)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** Checks whether a local time is skipped by a clock change. */
export const isSkipped = (localMs: number, timezone: string): boolean =>
  toLocalMs(fromLocalMs(localMs, timezone), timezone) !== localMs;

function offsetOfDay(day: number, timezone: string): number | null {
  let days = offsetsOfZone.get(timezone);
  if (days === undefined) {
    days = new Map();
    offsetsOfZone.set(timezone, days);
  }
  const cached = days.get(day);
  if (cached !== undefined) return cached;
  const atStart = exactOffset(day * dayMs, timezone);
  const atEnd = exactOffset((day + 1) * dayMs - minuteMs, timezone);
  const offset = atStart === atEnd ? atStart : null;
  if (days.size >= maxCachedDays) days.clear();
  days.set(day, offset);
  return offset;
}

function exactOffset(epochMs: number, timezone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone);
  return zoned.offsetNanoseconds / 1_000_000;
}

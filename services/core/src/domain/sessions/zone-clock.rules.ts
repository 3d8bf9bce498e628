/**
 * Instants and wall clocks of IANA time zones, fast enough for the 5,000 sessions of one agenda.
 *
 * Temporal is the authority. Because a zone's offset is constant on nearly every UTC day, offsets are remembered per
 * zone and day; only days with a transition ask Temporal again.
 */
import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';

const minute_ms = 60_000;
const day_ms = 86_400_000;
const remembered_zones_max = 64;
const remembered_days_max = 4096;

/** Offset of a UTC day in milliseconds, or null when the zone changes its offset on that day. */
type DayOffsets = Map<number, number | null>;
const offsets_of_zone = new LRUCache<string, DayOffsets>({ max: remembered_zones_max });
const known_zones = new LRUCache<string, boolean>({ max: remembered_zones_max * 8 });

/** Whether `name` is an IANA time zone (`Europe/Berlin`, `UTC`); bare offsets such as `+02:00` are not. */
export function isTimeZone(name: string): boolean {
  const known = known_zones.get(name);
  if (known !== undefined) return known;
  const valid = name.length <= 64 && /^[A-Za-z]/.test(name) && canTemporalUse(name);
  known_zones.set(name, valid);
  return valid;
}

function canTemporalUse(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The wall clock at an instant, as the milliseconds that the same clock reading would have in UTC.
 * `timezone` must be a valid zone.
 */
export function toLocalMs(epoch_ms: number, timezone: string): number {
  const offset = offsetOfDay(Math.floor(epoch_ms / day_ms), timezone);
  return epoch_ms + (offset ?? exactOffset(epoch_ms, timezone));
}

/**
 * The instant of a wall clock reading. A reading that a spring change skips moves forward by the gap; of a reading
 * that happens twice the first one is meant (RFC 5545, Temporal's "compatible").
 */
export function fromLocalMs(local_ms: number, timezone: string): number {
  const day = Math.floor(local_ms / day_ms);
  const offset = offsetOfDay(day, timezone);
  // No zone is a whole day away from UTC, so the neighbouring UTC days cover every instant the reading could mean.
  const is_steady =
    offset !== null && offsetOfDay(day - 1, timezone) === offset && offsetOfDay(day + 1, timezone) === offset;
  if (is_steady) return local_ms - offset;
  return Temporal.Instant.fromEpochMilliseconds(local_ms)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}

function offsetOfDay(day: number, timezone: string): number | null {
  let days = offsets_of_zone.get(timezone);
  if (days === undefined) {
    days = new Map();
    offsets_of_zone.set(timezone, days);
  }
  const known = days.get(day);
  if (known !== undefined) return known;
  const at_start = exactOffset(day * day_ms, timezone);
  const at_end = exactOffset((day + 1) * day_ms - minute_ms, timezone);
  const offset = at_start === at_end ? at_start : null;
  if (days.size >= remembered_days_max) days.clear();
  days.set(day, offset);
  return offset;
}

function exactOffset(epoch_ms: number, timezone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epoch_ms).toZonedDateTimeISO(timezone);
  return zoned.offsetNanoseconds / 1_000_000;
}

/** Export model of an event's schedule, independent of the format. */
import { createHash } from 'node:crypto';
import { conferenceDateOf, dateOfDay, dayCount, daysBetween, toWireTimes } from '../sessions/session-times.rules.ts';
import { toLocalMs } from '../sessions/zone-clock.rules.ts';
import type {
  ExportedEventRow,
  ExportedSessionRow,
  ExportedSpeakerRow,
  PlannedSession,
} from './exported-schedule.queries.ts';

const minuteMs = 60_000;

export interface ExportedSession extends Omit<ExportedSessionRow, 'external_guid' | 'external_id'> {
  /** The session's own guid, or a derived stable one. */
  readonly guid: string;
  /** Integer, as readers of these formats expect. */
  readonly number: string;
  /** `YYYY-MM-DD` of the conference day. */
  readonly date: string;
  /** Local time of the event with its offset, `2025-02-01T09:30:00+01:00`. */
  readonly startsLocal: string;
  /** `HH:MM` */
  readonly start: string;
  /** `HH:MM` */
  readonly duration: string;
  readonly persons: readonly ExportedPerson[];
}

export interface ExportedPerson {
  readonly guid: string;
  readonly id: string;
  readonly name: string;
  readonly biography: string | null;
}

/** Order of the sessions in a file; texts are loaded when they are written. */
export interface SchedulePlan {
  readonly event: ExportedEventRow;
  /** `HH:MM` */
  readonly day_change: string;
  readonly days: readonly PlannedDay[];
}

export interface PlannedDay {
  /** From 1. */
  readonly number: number;
  readonly date: string;
  /** By location, in the order of organizers, then of first appearance; sessions without one under ''. */
  readonly locations: ReadonlyMap<string, readonly PlannedSession[]>;
}

/**
 * Derives the guid of a row without one: stable for the row, different on other installations. An import recognizes
 * exported rows by it.
 */
export function ownGuid(event: { readonly id: number; readonly seed: string }, kind: string, id: number): string {
  const hex = createHash('sha256').update(`${event.seed}/${event.id}/${kind}/${id}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const pad = (value: number): string => String(value).padStart(2, '0');

function withOffset(instant: Date, timezone: string): string {
  const localMs = toLocalMs(instant.getTime(), timezone);
  const offset = Math.round((localMs - instant.getTime()) / minuteMs);
  const sign = offset < 0 ? '-' : '+';
  const distance = Math.abs(offset);
  return `${new Date(localMs).toISOString().slice(0, 19)}${sign}${pad(Math.floor(distance / 60))}:${pad(distance % 60)}`;
}

/** Arranges sessions that are sorted by start. */
export function planSchedule(event: ExportedEventRow, sessions: readonly PlannedSession[]): SchedulePlan {
  const places = new Map(event.location_names.map((name, index) => [name, index]));
  const placeOf = (name: string): number => places.get(name) ?? places.size;
  const byDate = Map.groupBy(sessions, ({ starts_at }) => conferenceDateOf(new Date(starts_at), event));
  const last = [...byDate.keys()].reduce((latest, date) => (date > latest ? date : latest), event.start_date);
  const days = Array.from(
    { length: dayCount(event, daysBetween(event.start_date, last) + 1) },
    (_, index): PlannedDay => {
      const date = dateOfDay(event.start_date, index + 1);
      const grouped = Map.groupBy(byDate.get(date) ?? [], ({ location }) => location ?? '');
      const locations = new Map([...grouped].toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
      return { number: index + 1, date, locations };
    },
  );
  return { event, day_change: event.day_change.slice(0, 5), days };
}

/** Maps a session to its export form. */
export function exportSession(
  row: ExportedSessionRow,
  speakers: readonly ExportedSpeakerRow[],
  event: ExportedEventRow,
): ExportedSession {
  const { external_guid, external_id, ...rest } = row;
  const wire = toWireTimes(row, event);
  return {
    ...rest,
    guid: external_guid ?? ownGuid(event, 'session', row.id),
    number: external_id ?? String(row.id),
    date: conferenceDateOf(row.starts_at, event),
    startsLocal: withOffset(row.starts_at, event.timezone),
    start: wire.start_time.slice(0, 5),
    duration: `${pad(Math.floor(row.duration_minutes / 60))}:${pad(row.duration_minutes % 60)}`,
    persons: speakers.map((speaker) => ({
      guid: speaker.external_guid ?? ownGuid(event, 'speaker', speaker.profile_id),
      id: speaker.external_id ?? String(speaker.profile_id),
      name: speaker.name,
      biography: speaker.bio,
    })),
  };
}

/**
 * Maps the complete agenda to the fields of replies. Optimized for thousands of sessions: a single pass, and each
 * instant is formatted once.
 */
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { AgendaOrder } from '@plenum/contracts/schedule/session-placement';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { versionOfOrder } from './agenda-order.rules.ts';
import { dateOfDay, dayCount, toWireTimes } from './session-times.rules.ts';
import type { AgendaRow, EventClockRow } from './session.queries.ts';

const minuteMs = 60_000;

export interface AgendaViews {
  /** Maps sessions, in order. */
  view(rows: readonly AgendaRow[]): AgendaSession[];
  /** Returns the agenda of the sessions mapped so far, without the sessions themselves. */
  frame(order: AgendaOrder): Omit<Agenda, 'sessions'>;
}

/** Creates mappers that process the agenda of an event in parts. */
export function createAgendaViews(event: EventClockRow): AgendaViews {
  const locations = new Map<string, number>();
  const tracks = new Set<string>();
  let lastDay = 0;
  const readInstant = instantReader(event);
  const viewOne = (row: AgendaRow): AgendaSession => {
    const start = readInstant(row.starts_ms);
    const end = readInstant(row.starts_ms + row.duration_minutes * minuteMs);
    lastDay = Math.max(lastDay, start.day_number);
    storeFirstId(locations, row.location, row.id);
    if (row.track !== null) tracks.add(row.track);
    return {
      id: row.id,
      title: row.title,
      session_type: row.session_type,
      status: row.status,
      day_number: start.day_number,
      starts_at: start.iso,
      ends_at: end.iso,
      start_time: start.time,
      end_time: end.time,
      duration_minutes: row.duration_minutes,
      track: row.track,
      location: row.location,
      language: row.language,
      level: row.level,
      is_full: row.is_full,
      has_recording: row.has_recording,
      speakers: row.speakers ?? [],
      speaker_profile_ids: row.speaker_profile_ids ?? [],
    };
  };
  return {
    view: (rows) => mapReadableRows('sessions', rows, viewOne),
    frame: (order) => ({
      event_id: event.event_id,
      timezone: event.timezone,
      day_change: event.day_change,
      days: Array.from({ length: dayCount(event, lastDay) }, (_, index) => ({
        day_number: index + 1,
        date: dateOfDay(event.start_date, index + 1),
      })),
      locations: inOrder(
        order.locations.map(({ name }) => name),
        sortedByFirstId(locations),
      ),
      ordered_locations: order.locations.length,
      order_version: versionOfOrder(order),
      tracks: inOrder(
        order.tracks.map(({ name }) => name),
        sortedByName(tracks),
      ),
      buildings: buildingsOf(order.locations),
      walking_minutes: order.walking_minutes,
    }),
  };
}

interface Instant {
  readonly iso: string;
  readonly day_number: number;
  readonly time: string;
}

/** Caches formatted instants: there are only a few distinct starts and ends. */
function instantReader(event: EventClockRow): (epochMs: number) => Instant {
  const cache = new Map<number, Instant>();
  return (epochMs) => {
    const cached = cache.get(epochMs);
    if (cached !== undefined) return cached;
    const starts_at = new Date(epochMs);
    const { day_number, start_time } = toWireTimes({ starts_at, duration_minutes: 0 }, event);
    const instant = { iso: starts_at.toISOString(), day_number, time: start_time };
    cache.set(epochMs, instant);
    return instant;
  };
}

function storeFirstId(firstIds: Map<string, number>, name: string | null, id: number): void {
  if (name !== null && id < (firstIds.get(name) ?? Number.POSITIVE_INFINITY)) firstIds.set(name, id);
}

/** Locale-independent, because the agenda is prepared once for all readers. */
const nameCollator = new Intl.Collator('en', { numeric: true });

const sortedByName = (names: ReadonlySet<string>): string[] => [...names].toSorted(nameCollator.compare);

const sortedByFirstId = (firstIds: ReadonlyMap<string, number>): string[] =>
  [...firstIds].toSorted((a, b) => a[1] - b[1]).map(([name]) => name);

/** Returns the names in the configured order, including those without a session, then all others. */
function inOrder(order: readonly string[], names: readonly string[]): string[] {
  const ordered = new Set(order);
  return [...order, ...names.filter((name) => !ordered.has(name))];
}

function buildingsOf(locations: AgendaOrder['locations']): Agenda['buildings'] {
  const buildings = Map.groupBy(locations, ({ building }) => building);
  return [...buildings].flatMap(([name, members]) =>
    name === null ? [] : [{ name, locations: members.map((location) => location.name) }],
  );
}

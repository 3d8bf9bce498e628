/** The whole agenda as the wire carries it. Written for thousands of sessions: one pass, no copies. */
import type { Agenda, AgendaSession } from '@plenum/contracts/sessions';
import { dateOfDay, dayCount, toWireTimes } from './session-times.rules.ts';
import type { AgendaRow, EventClockRow } from './session.queries.ts';

const minute_ms = 60_000;

/** An event's agenda. Locations and tracks come in the order in which they were made, which is that of the file. */
export function agendaView(event: EventClockRow, rows: readonly AgendaRow[]): Agenda {
  const locations = new Map<string, number>();
  const tracks = new Map<string, number>();
  let last_day = 0;
  const sessions = rows.map((row): AgendaSession => {
    const { day_number, start_time, end_time } = toWireTimes(row, event);
    last_day = Math.max(last_day, day_number);
    noteFirst(locations, row.location, row.id);
    noteFirst(tracks, row.track, row.id);
    return {
      id: row.id,
      title: row.title,
      session_type: row.session_type,
      status: row.status,
      day_number,
      starts_at: row.starts_at.toISOString(),
      ends_at: new Date(row.starts_at.getTime() + row.duration_minutes * minute_ms).toISOString(),
      start_time,
      end_time,
      duration_minutes: row.duration_minutes,
      track: row.track,
      location: row.location,
      language: row.language,
      speakers: row.speakers ?? [],
    };
  });
  return {
    event_id: event.event_id,
    timezone: event.timezone,
    day_change: event.day_change,
    days: Array.from({ length: dayCount(event, last_day) }, (_, index) => ({
      day_number: index + 1,
      date: dateOfDay(event.start_date, index + 1),
    })),
    locations: byFirst(locations),
    tracks: byFirst(tracks),
    sessions,
  };
}

function noteFirst(first_ids: Map<string, number>, name: string | null, id: number): void {
  if (name !== null && id < (first_ids.get(name) ?? Number.POSITIVE_INFINITY)) first_ids.set(name, id);
}

const byFirst = (first_ids: ReadonlyMap<string, number>): string[] =>
  [...first_ids].toSorted((one, other) => one[1] - other[1]).map(([name]) => name);

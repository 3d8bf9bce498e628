/** Exported files for tests of this folder: database rows, and documents of such rows. */
import type { ExportedEventRow, ExportedSessionRow, ExportedSpeakerRow } from './exported-schedule.queries.ts';
import { planSchedule } from './exported-schedule.rules.ts';
import { toImportedSession } from './imported-fields.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { schedulePages } from './schedule-pages.rules.ts';
import { type SchedulePrinter, writeSchedule } from './write-schedule.rules.ts';

interface StoredRows {
  readonly rows: readonly ExportedSessionRow[];
  readonly speakers: readonly ExportedSpeakerRow[];
}

/** Returns a document with these rows. */
export async function writeDocument(
  printer: SchedulePrinter,
  event: ExportedEventRow,
  { rows, speakers }: StoredRows,
): Promise<string> {
  const plan = planSchedule(
    event,
    rows.map(({ id, starts_at, location, slug, imported_id }) => ({
      id,
      starts_at: starts_at.toISOString(),
      location,
      slug,
      imported_id,
      size: 100_000,
    })),
    schedulePages('https://plenum.example', { ...event, event_id: event.id }),
  );
  const load = async (ids: readonly number[]) => {
    const requested = new Set(ids);
    return {
      sessions: rows.filter(({ id }) => requested.has(id)),
      speakers: speakers.filter(({ session_id }) => requested.has(session_id)),
    };
  };
  let text = '';
  for await (const part of writeSchedule(plan, printer, load)) text += part;
  return text;
}

/** Returns the stored result of importing this schedule into an empty event. */
export function storedRows(schedule: ParsedSchedule): StoredRows {
  const idOf = new Map(schedule.speakers.map((speaker, index) => [speaker.key, index + 1]));
  const rows = schedule.sessions.map((entry, index): ExportedSessionRow => {
    const { starts_at, speakers: _keys, speaker_roles: _roles, ...fields } = toImportedSession(entry, ({ key }) => key);
    return {
      ...fields,
      id: index + 1,
      external_id: entry.guid,
      imported_id: entry.id,
      status: 'SCHEDULED',
      starts_at: new Date(starts_at),
      has_imported_description: true,
    };
  });
  const speakers = schedule.sessions.flatMap((entry, index) =>
    entry.persons.map((person, position): ExportedSpeakerRow => ({
      session_id: index + 1,
      profile_id: idOf.get(person.key) ?? 0,
      external_id: person.guid,
      imported_id: person.imported_id,
      name: person.name,
      bio: person.biography_html,
      role: entry.speakerRoles?.[position] ?? (entry.session_type === 'KEYNOTE' ? 'KEYNOTE' : 'SPEAKER'),
    })),
  );
  return { rows, speakers };
}

export const exportedEvent = (schedule: ParsedSchedule): ExportedEventRow => ({
  id: 7,
  organization_id: 3,
  seed: '1740000000.5',
  title: schedule.title,
  slug: schedule.acronym?.toLowerCase() ?? 'conference',
  status: 'PUBLISHED',
  visibility: 'MEMBERS',
  public_parts: { programme: 'ALL', speakers: true, sponsors: true, attendee_count: false, links: false },
  start_date: schedule.start_date,
  end_date: schedule.end_date,
  timezone: schedule.effectiveTimezone,
  day_change: `${schedule.day_change}:00`,
  agenda_version: 3,
  agenda_changed_at: new Date('2025-01-20T12:00:00Z'),
  venue: null,
  location_names: [],
  track_names: [...new Set(schedule.sessions.flatMap(({ track }) => track ?? []))],
});

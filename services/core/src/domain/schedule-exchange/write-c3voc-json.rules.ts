/** Writer of the c3voc schedule JSON, which `c3voc-json.rules.ts` reads. */
import type { ExportedSchedule as ExportedDocument } from '@plenum/contracts/schedule-exchange';
import type { ExportedDay, ExportedSchedule, ExportedSession } from './exported-schedule.rules.ts';

/** The document as text. `base_url` is where the agenda is shown. */
export function writeC3vocJson({ event, day_change, days }: ExportedSchedule, base_url: string): string {
  const document: ExportedDocument = {
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'Plenum' },
    schedule: {
      version: String(event.agenda_version),
      base_url,
      conference: {
        acronym: event.slug,
        title: event.title,
        start: event.start_date,
        end: event.end_date,
        daysCount: days.length,
        timeslot_duration: '00:05',
        day_change,
        time_zone_name: event.timezone,
        rooms: [...new Set(days.flatMap(({ locations }) => [...locations.keys()]))].map((name) => ({ name })),
        days: days.map(writeDay),
      },
    },
  };
  return JSON.stringify(document);
}

const writeDay = (day: ExportedDay) => ({
  index: day.number,
  date: day.date,
  rooms: Object.fromEntries([...day.locations].map(([name, sessions]) => [name, sessions.map(writeSession)])),
});

const writeSession = (session: ExportedSession) => ({
  guid: session.guid,
  id: session.number,
  date: session.starts_local,
  start: session.start,
  duration: session.duration,
  room: session.location ?? '',
  slug: session.slug,
  url: session.url,
  title: session.title,
  subtitle: session.subtitle,
  track: session.track,
  type: session.original_type,
  session_type: session.session_type,
  language: session.language,
  abstract: session.short_description,
  description: session.description,
  short_description: session.short_description,
  persons: session.persons.map(({ guid, id, name, biography }) => ({ guid, id, public_name: name, biography })),
  links: session.links.map(({ url, title }) => ({ url, title })),
  attachments: session.attachments.map(({ url, title }) => ({ url, title })),
});

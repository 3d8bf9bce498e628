/** Writer of the c3voc schedule JSON, which `c3voc-json.rules.ts` reads. */
import type { ExportedSchedule } from '@plenum/contracts/schedule-exchange';
import type { ExportedSession } from './exported-schedule.rules.ts';
import type { SchedulePrinter } from './write-schedule.rules.ts';

/** Closes a document whose days are open. */
const afterDays = ']}}}';

/** Printer of c3voc JSON. `base_url` is the address of the agenda. */
export const c3vocJson: SchedulePrinter = {
  head({ event, day_change, days }, base_url) {
    const document: ExportedSchedule = {
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
          days: [],
        },
      },
    };
    return JSON.stringify(document).slice(0, -afterDays.length);
  },
  openDay: ({ number, date }, isFirst) =>
    `${isFirst ? '' : ','}{"index":${number},"date":${JSON.stringify(date)},"rooms":{`,
  openLocation: (name, isFirst) => `${isFirst ? '' : ','}${JSON.stringify(name)}:[`,
  session: (session, isFirst) => `${isFirst ? '' : ','}${JSON.stringify(writeSession(session))}`,
  closeLocation: ']',
  closeDay: '}}',
  tail: afterDays,
};

type WrittenSession = ExportedSchedule['schedule']['conference']['days'][number]['rooms'][string][number];

const writeSession = (session: ExportedSession): WrittenSession => ({
  guid: session.guid,
  id: session.number,
  date: session.startsLocal,
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
  level: session.level,
  abstract: session.short_description,
  description: session.description,
  short_description: session.short_description,
  persons: session.persons.map(({ guid, id, name, biography }) => ({ guid, id, public_name: name, biography })),
  links: session.links.map(({ url, title }) => ({ url, title })),
  attachments: session.attachments.map(({ url, title }) => ({ url, title })),
});

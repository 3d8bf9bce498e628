/** Writer of frab schedule XML, readable by `frab-xml.rules.ts`, pretalx, c3voc and their apps. */
import XMLBuilder from 'fast-xml-builder';
import type { ExportedSession } from './exported-schedule.rules.ts';
import type { SchedulePrinter } from './write-schedule.rules.ts';

const attribute = '@';
const builder = new XMLBuilder({
  format: true,
  ignoreAttributes: false,
  attributeNamePrefix: attribute,
  suppressEmptyNode: false,
});

/** Returns the start tag of an element with these attributes. */
const opened = (name: string, attributes: Readonly<Record<string, string | number>>): string =>
  builder.build({ [name]: attributes }).replace(`</${name}>`, '');

/**
 * Printer of frab XML, UTF-8. `base_url` is the address of the agenda; `version` identifies the state of the schedule.
 */
export const frabXml: SchedulePrinter = {
  head: ({ event, day_change, days }, base_url) =>
    [
      builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' } }),
      '<schedule>\n',
      builder.build({
        generator: { '@name': 'Plenum' },
        version: String(event.agenda_version),
        conference: {
          title: event.title,
          acronym: event.slug,
          start: event.start_date,
          end: event.end_date,
          days: days.length,
          timeslot_duration: '00:05',
          day_change,
          time_zone_name: event.timezone,
          base_url,
        },
      }),
    ].join(''),
  openDay: ({ number, date }) => opened('day', { '@index': number, '@date': date }),
  openLocation: (name) => opened('room', { '@name': name }),
  session: (session) => builder.build({ event: writeSession(session) }),
  closeLocation: '</room>\n',
  closeDay: '</day>\n',
  tail: '</schedule>\n',
};

const writeLink = ({ url, title }: { readonly url: string; readonly title: string }) => ({
  '@href': url,
  '#text': title,
});

const writeSession = (session: ExportedSession) => ({
  '@guid': session.guid,
  '@id': session.number,
  date: session.startsLocal,
  start: session.start,
  duration: session.duration,
  room: session.location ?? '',
  slug: session.slug ?? '',
  url: session.url ?? '',
  title: session.title,
  subtitle: session.subtitle ?? '',
  track: session.track ?? '',
  type: session.original_type ?? '',
  session_type: session.session_type,
  language: session.language ?? '',
  level: session.level ?? '',
  // Clients show the abstract first; another import recognizes it as the short description.
  abstract: session.short_description ?? '',
  description: session.description ?? '',
  short_description: session.short_description ?? '',
  persons: {
    person: session.persons.map(({ guid, id, name, biography }) => ({
      '@guid': guid,
      '@id': id,
      '#text': name,
      ...(biography === null ? {} : { biography }),
    })),
  },
  links: { link: session.links.map(writeLink) },
  attachments: { attachment: session.attachments.map(writeLink) },
});

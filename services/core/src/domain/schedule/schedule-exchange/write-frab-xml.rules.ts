/** Writer of frab schedule XML (https://c3voc.de/schedule/schema.xsd), readable by `frab-xml.rules.ts` and other apps. */
import XMLBuilder from 'fast-xml-builder';
import { type ExportedSession, generatedAt, fallbackGuid, toUri, toWebUri } from './exported-schedule.rules.ts';
import { type ExtensionValues, extensionName } from './extension-values.rules.ts';
import type { ParsedLink } from './parsed-schedule.rules.ts';
import { sessionTypeNames } from './session-type.rules.ts';
import { writeExtensionValues } from './write-extension-values.rules.ts';
import type { SchedulePrinter } from './write-schedule.rules.ts';

const attribute = '@';
const builder = new XMLBuilder({
  format: true,
  ignoreAttributes: false,
  attributeNamePrefix: attribute,
  suppressEmptyNode: false,
});

/** Returns the start tag of an element with these attributes. */
const startTag = (name: string, attributes: Readonly<Record<string, string | number>>): string =>
  builder.build({ [name]: attributes }).replace(`</${name}>`, '');

const escapes: Readonly<Record<string, string>> = { '\\"': '\\u0022', "'": '\\u0027', '<': '\\u003c', '>': '\\u003e' };

/**
 * A processing instruction ends at the first `?>`. Simple parsers treat quotes in it as attributes, and brackets as
 * tags: JSON can escape all of these.
 */
const processingInstruction = (extension: object): string => {
  const json = JSON.stringify(extension).replaceAll(/\\\\|\\"|[<>']/g, (match) => escapes[match] ?? match);
  return `<?${extensionName} ${json}?>\n`;
};

/** Returns a printer of frab XML, UTF-8; `version` identifies the state of the schedule. */
export const frabXml = (): SchedulePrinter => ({
  head: ({ event, day_change, acronym, days, pages }) =>
    [
      builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' } }),
      '<schedule>\n',
      builder.build({
        generator: { '@name': 'Plenum' },
        version: String(event.agenda_version),
        conference: {
          title: event.title,
          acronym,
          start: event.start_date,
          end: event.end_date,
          days: days.length,
          timeslot_duration: '00:05',
          base_url: toUri(pages.event),
          url: toUri(pages.event),
          time_zone_name: event.timezone,
          track: event.track_names.map((name) => ({ '@name': name })),
        },
      }),
      processingInstruction({ day_change, time_zone_name: event.timezone, generated: generatedAt(event) }),
    ].join(''),
  openDay: ({ number, date, startsLocal, endsLocal }) =>
    startTag('day', { '@index': number, '@date': date, '@start': startsLocal, '@end': endsLocal }),
  openLocation: (name, _isFirst, { event }) =>
    startTag('room', { '@name': name, ...(name === '' ? {} : { '@guid': fallbackGuid(event, 'location', name) }) }),
  session: (session) => {
    const written = writeSession(session);
    const extension = extensionValuesOf(session, written);
    const element = builder.build({ event: written });
    return extension === null
      ? element
      : element.replace(/<\/event>\s*$/, () => `${processingInstruction(extension)}</event>\n`);
  },
  closeLocation: '</room>\n',
  closeDay: '</day>\n',
  tail: () => '</schedule>\n',
});

const writeLink = ({ url, title, type, service }: ParsedLink) => ({
  '@href': toUri(url),
  ...(type === undefined ? {} : { '@type': type }),
  ...(service === undefined ? {} : { '@service': service }),
  '#text': title,
});

/** The format has no `service` for attachments. */
const writeAttachment = ({ url, title, type }: ParsedLink) =>
  writeLink({ url, title, ...(type === undefined ? {} : { type }) });

/** Elements that contain a URL must not be empty. */
const unlessEmpty = <Name extends string>(name: Name, text: string): Partial<Record<Name, string>> =>
  text === '' ? {} : ({ [name]: text } as Record<Name, string>);

const writeSession = (session: ExportedSession) => ({
  '@guid': session.guid,
  '@id': session.number,
  date: session.startsLocal,
  start: session.start,
  duration: session.duration,
  room: session.location ?? '',
  slug: session.pathName,
  ...unlessEmpty('url', toWebUri(session.page)),
  title: session.title,
  subtitle: session.subtitle ?? '',
  track: session.track ?? '',
  type: session.original_type ?? sessionTypeNames[session.session_type],
  language: session.language ?? '',
  // Clients show the abstract first.
  abstract: session.abstractHtml ?? session.short_description ?? '',
  description: session.descriptionHtml ?? '',
  logo: toWebUri(session.details.logo),
  recording: {
    license: session.details.recording_license ?? '',
    optout: String(session.do_not_record),
  },
  ...unlessEmpty('feedback_url', toWebUri(session.feedback_url ?? undefined)),
  ...unlessEmpty('origin_url', toWebUri(session.details.origin_url)),
  ...unlessEmpty('video_download_url', toWebUri(session.details.video_download_url)),
  persons: {
    person: session.persons.map(({ guid, number, name }) => ({ '@guid': guid, '@id': number, '#text': name })),
  },
  links: { link: session.links.map(writeLink) },
  attachments: { attachment: session.attachments.map(writeAttachment) },
});

function extensionValuesOf(session: ExportedSession, written: ReturnType<typeof writeSession>): ExtensionValues | null {
  const { slug, title, room, type, subtitle, track, language, abstract, description, logo, recording } = written;
  return writeExtensionValues(session, {
    persons: session.persons.map(({ guid, number, name }) => ({ guid, id: String(number), name, biography: '' })),
    links: session.links.map((link) => ({ ...link, url: toUri(link.url) })),
    attachments: session.attachments.map(({ url, title: name, type: kind }) => ({
      url: toUri(url),
      title: name,
      ...(kind === undefined ? {} : { type: kind }),
    })),
    fields: {
      guid: written['@guid'],
      id: String(written['@id']),
      slug,
      title,
      room,
      type,
      subtitle,
      track,
      language,
      abstract,
      description,
      logo,
      url: written.url ?? '',
      recording_license: recording.license,
      do_not_record: recording.optout,
      feedback_url: written.feedback_url ?? '',
      origin_url: written.origin_url ?? '',
      video_download_url: written.video_download_url ?? '',
    },
  });
}

/** Writer of the c3voc schedule JSON (https://c3voc.de/schedule/schema.json), readable by `c3voc-json.rules.ts`. */
import type { ExportedSchedule } from '@plenum/contracts/schedule/schedule-export';
import {
  type ExportedSession,
  generatedAt,
  fallbackGuid,
  type SchedulePlan,
  toPathName,
  toUri,
} from './exported-schedule.rules.ts';
import { type ExtensionValues, extensionName } from './extension-values.rules.ts';
import type { ParsedLink } from './parsed-schedule.rules.ts';
import { sessionTypeNames } from './session-type.rules.ts';
import { writeExtensionValues } from './write-extension-values.rules.ts';
import type { SchedulePrinter } from './write-schedule.rules.ts';

type WrittenConference = ExportedSchedule['schedule']['conference'];
type WrittenSession = WrittenConference['days'][number]['rooms'][string][number];
type WrittenLink = WrittenSession['links'][number];

const afterDays = ']}}}';
/** Closes all levels except the conference. */
const afterConference = '}}}';

/** Zone names that the schema allows. */
const allowedZone = /^(?:[A-Z][a-z]+\/[A-Z][a-z]+)|UTC$/;
const linkTypes = ['slides', 'paper', 'web', 'blog', 'article', 'media', 'related', 'activitypub'] as const;

/** Returns a printer of one c3voc JSON document. */
export function c3vocJson(): SchedulePrinter {
  const extensionsByGuid: Record<string, ExtensionValues> = {};
  return {
    head: (plan) => JSON.stringify(writeHead(plan)).slice(0, -afterDays.length),
    openDay: ({ number, date, startsLocal, endsLocal }, isFirst) => {
      const day = JSON.stringify({ index: number, date, day_start: startsLocal, day_end: endsLocal });
      return `${isFirst ? '' : ','}${day.slice(0, -1)},"rooms":{`;
    },
    openLocation: (name, isFirst) => `${isFirst ? '' : ','}${JSON.stringify(name)}:[`,
    session: (session, isFirst) => {
      const written = writeSession(session);
      const values = extensionValuesOf(session, written);
      if (values !== null) extensionsByGuid[session.guid] = values;
      return `${isFirst ? '' : ','}${JSON.stringify(written)}`;
    },
    closeLocation: ']',
    closeDay: '}}',
    tail: ({ event, day_change }) => {
      const conference = { day_change, time_zone_name: event.timezone, generated: generatedAt(event) };
      return `],"meta":${JSON.stringify({ [extensionName]: { conference, sessions: extensionsByGuid } })}${afterConference}`;
    },
  };
}

function writeHead({ event, acronym, days, pages }: SchedulePlan): ExportedSchedule {
  const locations = new Set(days.flatMap((day) => [...day.locations.keys()]));
  const rooms = [...locations]
    .filter((name) => name !== '')
    .map((name) => ({
      name,
      guid: fallbackGuid(event, 'location', name),
    }));
  return {
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'Plenum' },
    schedule: {
      version: String(event.agenda_version),
      base_url: toUri(pages.event),
      conference: {
        acronym,
        title: event.title,
        start: event.start_date,
        end: event.end_date,
        daysCount: days.length,
        timeslot_duration: '00:05',
        ...(allowedZone.test(event.timezone) ? { time_zone_name: event.timezone } : {}),
        url: toUri(pages.event),
        tracks: event.track_names.map((name) => ({ name, slug: toPathName(name).padEnd(2, '0') })),
        rooms,
        days: [],
      },
    },
  };
}

const writeSession = (session: ExportedSession): WrittenSession => ({
  guid: session.guid,
  ...(/^[A-Z0-9]+$/.test(session.details.code ?? '') ? { code: session.details.code } : {}),
  id: session.number,
  ...(session.details.logo === undefined ? {} : { logo: toUri(session.details.logo) }),
  date: session.startsLocal,
  start: session.start,
  end: session.endsLocal,
  duration: session.duration,
  room: session.location ?? '',
  slug: session.pathName,
  url: toUri(session.page),
  title: session.title,
  subtitle: session.subtitle,
  track: session.track,
  type: session.original_type ?? sessionTypeNames[session.session_type],
  language: session.language,
  // Clients show the abstract first.
  abstract: session.abstractHtml ?? session.short_description,
  description: session.descriptionHtml,
  ...(session.details.recording_license === undefined ? {} : { recording_license: session.details.recording_license }),
  do_not_record: session.do_not_record,
  persons: session.persons.map(({ guid, number, name, biography }) => ({
    guid,
    id: number,
    public_name: name,
    biography,
  })),
  links: session.links.map(writeLink),
  ...(session.feedback_url === null ? {} : { feedback_url: toUri(session.feedback_url) }),
  ...(session.details.origin_url === undefined ? {} : { origin_url: toUri(session.details.origin_url) }),
  attachments: session.attachments.map(writeLink),
});

function writeLink({ url, title, type }: ParsedLink): WrittenLink {
  const allowedType = linkTypes.find((name) => name === type?.toLowerCase());
  return { url: toUri(url), title, ...(allowedType === undefined ? {} : { type: allowedType }) };
}

/** An escaped URL is equivalent; it is repeated only if it is read differently. */
function extensionValuesOf(session: ExportedSession, written: WrittenSession): ExtensionValues | null {
  const { guid, slug, url, title, room, type } = written;
  return writeExtensionValues(session, {
    persons: written.persons.map((person) => ({
      guid: person.guid,
      id: String(person.id),
      name: person.public_name,
      biography: person.biography ?? '',
    })),
    links: written.links,
    attachments: written.attachments,
    fields: {
      guid,
      id: String(written.id),
      slug,
      url,
      title,
      room,
      type,
      subtitle: written.subtitle ?? '',
      track: written.track ?? '',
      language: written.language ?? '',
      abstract: written.abstract ?? '',
      description: written.description ?? '',
      recording_license: written.recording_license ?? '',
      do_not_record: String(written.do_not_record),
      logo: written.logo ?? '',
      feedback_url: written.feedback_url ?? '',
      origin_url: written.origin_url ?? '',
      code: written.code ?? '',
    },
  });
}

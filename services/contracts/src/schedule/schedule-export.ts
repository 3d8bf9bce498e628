/** Exporting the schedule of an event. */
import * as Type from 'typebox';
import { EventSlug } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { CalendarDate, described, Id, NameText, nullable, oneOf, shape, TitleText, WebAddress } from '../primitives.ts';
import { HtmlDescription, Track } from './session-fields.ts';
import { Session } from './sessions.ts';

interface ExportFormat<F extends string, S extends Type.TSchema> {
  readonly format: F;
  readonly mediaType: string;
  readonly what: string;
  readonly document: S;
}

const exported = <const F extends string, S extends Type.TSchema>(wanted: ExportFormat<F, S>) =>
  operation({
    method: 'GET',
    path: `/events/:event_id/schedule.${wanted.format}`,
    summary: `Export the schedule of an event as ${wanted.what}`,
    access: 'login',
    token: 'schedule:export',
    params: EventParams,
    produces: wanted.mediaType,
    bodilessStatuses: [304],
    replies: { 200: wanted.document },
    errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'overloaded'],
    rateLimits: ['schedule_export'],
  });

export const ExportedLink = shape({
  url: WebAddress,
  title: TitleText,
  type: Type.Optional(oneOf(['slides', 'paper', 'web', 'blog', 'article', 'media', 'related', 'activitypub'], 'Type.')),
});

export const ExportedSession = shape({
  guid: Type.String({ description: 'Identifier (UUID), the same in every export.' }),
  code: Type.Optional(Type.String({ description: 'Code of the submission in pretalx.' })),
  id: described(Type.Integer({ minimum: 1 }), Id),
  logo: Type.Optional(Type.String({ description: 'Address of an image.' })),
  date: Type.String({ description: 'Start, with UTC offset.' }),
  start: Type.String({ description: 'Start in local time, `HH:MM`.' }),
  end: Type.String({ description: 'End, with UTC offset.' }),
  duration: Type.String({ description: 'Duration, `HH:MM`.' }),
  room: Type.String({ description: 'Location; empty if there is none.' }),
  slug: EventSlug,
  url: WebAddress,
  title: TitleText,
  subtitle: Session.properties.subtitle,
  track: nullable(Track),
  type: Type.String({ description: 'Type.' }),
  language: Session.properties.language,
  abstract: nullable(
    Type.String({
      description: 'Abstract as HTML, or as plain text if there is only a short description; null if there is none.',
    }),
  ),
  description: nullable(HtmlDescription),
  recording_license: Type.Optional(Type.String({ description: 'License of the recording.' })),
  do_not_record: Session.properties.do_not_record,
  persons: Type.Array(
    shape({
      guid: Type.String({ description: 'Identifier (UUID), the same in every export.' }),
      id: described(Type.Integer(), Id),
      public_name: Type.String({ description: 'Display name.' }),
      biography: nullable(Type.String({ description: 'Biography as HTML; null if there is none.' })),
    }),
    { description: 'Speakers.' },
  ),
  links: Type.Array(ExportedLink, { description: 'Links.' }),
  feedback_url: Type.Optional(Type.String({ description: 'Address of an external feedback form.' })),
  origin_url: Type.Optional(Type.String({ description: 'Address of the session at its source.' })),
  attachments: Type.Array(ExportedLink, { description: 'Addresses of files.' }),
});

/** The c3voc schedule (https://c3voc.de/schedule/schema.json). */
export const ExportedSchedule = shape({
  $schema: Type.String({ description: 'Address of the schema of the document.' }),
  generator: described(shape({ name: NameText }), 'Software that created the document.'),
  schedule: described(
    shape({
      version: Type.String({ description: 'Version of the schedule.' }),
      base_url: Type.String({ description: 'Base address of the pages.' }),
      conference: described(
        shape({
          acronym: Type.String({ description: 'Short name of the conference.' }),
          title: TitleText,
          start: described(CalendarDate, 'First day, `YYYY-MM-DD`.'),
          end: described(CalendarDate, 'Last day, `YYYY-MM-DD`.'),
          daysCount: Type.Integer({ description: 'Number of days.' }),
          timeslot_duration: Type.String({ description: 'Length of a time slot, `HH:MM`.' }),
          time_zone_name: Type.Optional(Type.String({ description: 'Time zone as an IANA name.' })),
          url: WebAddress,
          tracks: Type.Array(shape({ name: NameText, slug: EventSlug }), { description: 'Tracks, in display order.' }),
          rooms: Type.Array(
            shape({
              name: NameText,
              guid: Type.String({ description: 'Identifier (UUID), the same in every export.' }),
            }),
            { description: 'The rooms.' },
          ),
          days: Type.Array(
            shape({
              index: Type.Integer({ description: 'Number of the day, from 1.' }),
              date: described(CalendarDate, 'Date, `YYYY-MM-DD`.'),
              day_start: Type.String({ description: 'Start of the day, with UTC offset.' }),
              day_end: Type.String({ description: 'End of the day, with UTC offset.' }),
              rooms: Type.Record(Type.String(), Type.Array(ExportedSession), {
                description: 'Sessions of the day, by name of the location.',
              }),
            }),
            { description: 'Days of the event.' },
          ),
          meta: Type.Optional(
            Type.Record(Type.String(), Type.Unknown(), {
              description: 'Additional data in `plenum`, which an import reads.',
            }),
          ),
        }),
        'The conference.',
      ),
    }),
    'The schedule.',
  ),
});
export type ExportedSchedule = Type.Static<typeof ExportedSchedule>;

export const ExportScheduleXml = exported({
  format: 'xml',
  mediaType: 'application/xml',
  what: 'frab XML',
  document: Type.String(),
});
export const ExportScheduleJson = exported({
  format: 'json',
  mediaType: 'application/json',
  what: 'c3voc JSON',
  document: ExportedSchedule,
});
export const ExportScheduleCsv = exported({
  format: 'csv',
  mediaType: 'text/csv',
  what: 'CSV',
  document: Type.String(),
});
export const ExportScheduleCalendar = exported({
  format: 'ics',
  mediaType: 'text/calendar',
  what: 'iCalendar',
  document: Type.String(),
});

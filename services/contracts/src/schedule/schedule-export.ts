/** Operations that export the schedule of an event. */
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
  readonly label: string;
  readonly document: S;
}

const scheduleExport = <const F extends string, S extends Type.TSchema>(spec: ExportFormat<F, S>) =>
  operation({
    method: 'GET',
    path: `/events/:event_id/schedule.${spec.format}`,
    summary: `Export the schedule of an event as ${spec.label}`,
    description: `Available to all members of the event. Contains all sessions except unscheduled ones; cancelled sessions are ${spec.format === 'ics' ? 'marked as such' : 'omitted'}. Send the \`ETag\` of the previous reply in \`If-None-Match\` to receive status 304 if the schedule is unchanged. The request is rejected with \`overloaded\` if the server is too busy to write the file.`,
    access: 'login',
    token: 'schedule:export',
    params: EventParams,
    produces: spec.mediaType,
    bodilessStatuses: [304],
    replies: { 200: spec.document },
    errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'overloaded'],
    rateLimits: ['schedule_export'],
  });

export const ExportedLink = shape({
  url: WebAddress,
  title: TitleText,
  type: Type.Optional(
    oneOf(['slides', 'paper', 'web', 'blog', 'article', 'media', 'related', 'activitypub'], 'Type of the link.'),
  ),
});

export const ExportedSession = shape({
  guid: Type.String({ description: 'UUID, which is the same in every export.' }),
  code: Type.Optional(Type.String({ description: 'Code of the submission in pretalx.' })),
  id: described(Type.Integer({ minimum: 1 }), Id),
  logo: Type.Optional(Type.String({ description: 'URL of an image.' })),
  date: Type.String({ description: 'Start with UTC offset (ISO 8601).' }),
  start: Type.String({ description: 'Start in local time, `HH:MM`.' }),
  end: Type.String({ description: 'End with UTC offset (ISO 8601).' }),
  duration: Type.String({ description: 'Duration, `HH:MM`.' }),
  room: Type.String({ description: 'Location; empty if there is none.' }),
  slug: described(EventSlug, 'Name of the session in URLs.'),
  url: described(WebAddress, 'URL of the page of the session.'),
  title: TitleText,
  subtitle: Session.properties.subtitle,
  track: nullable(Track),
  type: Type.String({ description: 'Type of the session.' }),
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
      guid: Type.String({ description: 'UUID, which is the same in every export.' }),
      id: described(Type.Integer(), Id),
      public_name: Type.String({ description: 'Display name.' }),
      biography: nullable(Type.String({ description: 'Biography as HTML; null if there is none.' })),
    }),
    { description: 'Speakers of the session.' },
  ),
  links: Type.Array(ExportedLink, { description: 'Links of the session.' }),
  feedback_url: Type.Optional(Type.String({ description: 'URL of an external feedback form.' })),
  origin_url: Type.Optional(Type.String({ description: 'URL of the session in the source of the schedule.' })),
  attachments: Type.Array(ExportedLink, { description: 'Files of the session.' }),
});

/** The c3voc schedule (https://c3voc.de/schedule/schema.json). */
export const ExportedSchedule = shape({
  $schema: Type.String({ description: 'URL of the JSON schema of the document.' }),
  generator: described(shape({ name: NameText }), 'Software that created the document.'),
  schedule: described(
    shape({
      version: Type.String({ description: 'Version of the schedule.' }),
      base_url: Type.String({ description: 'Base URL of pages about the schedule.' }),
      conference: described(
        shape({
          acronym: Type.String({ description: 'Short name of the conference.' }),
          title: TitleText,
          start: described(CalendarDate, 'First day, `YYYY-MM-DD`.'),
          end: described(CalendarDate, 'Last day, `YYYY-MM-DD`.'),
          daysCount: Type.Integer({ description: 'Number of days.' }),
          timeslot_duration: Type.String({ description: 'Length of a time slot, `HH:MM`.' }),
          time_zone_name: Type.Optional(Type.String({ description: 'Time zone as an IANA name.' })),
          url: described(WebAddress, 'URL of the page of the conference.'),
          tracks: Type.Array(shape({ name: NameText, slug: described(EventSlug, 'Name of the track in URLs.') }), {
            description: 'Tracks, in display order.',
          }),
          rooms: Type.Array(
            shape({
              name: NameText,
              guid: Type.String({ description: 'UUID, which is the same in every export.' }),
            }),
            { description: 'Locations of the conference.' },
          ),
          days: Type.Array(
            shape({
              index: Type.Integer({ description: 'Number of the day, from 1.' }),
              date: described(CalendarDate, 'Date of the day, `YYYY-MM-DD`.'),
              day_start: Type.String({ description: 'Start of the day with UTC offset (ISO 8601).' }),
              day_end: Type.String({ description: 'End of the day with UTC offset (ISO 8601).' }),
              rooms: Type.Record(Type.String(), Type.Array(ExportedSession), {
                description: 'Sessions of the day, by name of the location.',
              }),
            }),
            { description: 'Days of the event.' },
          ),
          meta: Type.Optional(
            Type.Record(Type.String(), Type.Unknown(), {
              description: 'Additional data; the property `plenum` is read when the schedule is imported again.',
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

export const ExportScheduleXml = scheduleExport({
  format: 'xml',
  mediaType: 'application/xml',
  label: 'frab XML',
  document: Type.String(),
});
export const ExportScheduleJson = scheduleExport({
  format: 'json',
  mediaType: 'application/json',
  label: 'c3voc JSON',
  document: ExportedSchedule,
});
export const ExportScheduleCsv = scheduleExport({
  format: 'csv',
  mediaType: 'text/csv',
  label: 'CSV',
  document: Type.String(),
});
export const ExportScheduleCalendar = scheduleExport({
  format: 'ics',
  mediaType: 'text/calendar',
  label: 'iCalendar',
  document: Type.String(),
});

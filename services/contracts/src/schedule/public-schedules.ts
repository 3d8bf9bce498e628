/** The schedule of an event at public or secret URLs. */
import * as Type from 'typebox';
import { eventStaffErrors } from '../events/event-errors.ts';
import { EventParams } from '../events/events.ts';
import { SlugParams } from '../events/public-events.ts';
import { operation } from '../operation.ts';
import { described, nullable, shape } from '../primitives.ts';
import { ExportedSchedule } from './schedule-export.ts';

const tokenLengthMax = 100;

interface PublicFormat<F extends string, S extends Type.TSchema> {
  readonly format: F;
  readonly mediaType: string;
  readonly label: string;
  readonly document: S;
}

const publicSchedule = <const F extends string, S extends Type.TSchema>(spec: PublicFormat<F, S>) =>
  operation({
    method: 'GET',
    path: `/public/events/:slug/schedule.${spec.format}`,
    summary: `Get the public schedule of an event as ${spec.label}`,
    description: `Requires no login; also served at \`/e/{slug}/schedule.${spec.format}\`. Contains the parts of the programme that the public page of the event shows, without biographies. With the \`token\` of a secret URL, it contains everything, even if the event or its programme is not public. Cancelled sessions are ${spec.format === 'ics' ? 'marked as such' : 'omitted'}. Conditional requests by \`ETag\` are supported.`,
    access: 'public',
    token: 'ignored',
    params: SlugParams,
    /** From the secret URL of an event whose programme is not public. */
    query: shape({
      token: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: tokenLengthMax,
          description: 'Token of a secret schedule URL.',
        }),
      ),
    }),
    produces: spec.mediaType,
    replies: { 200: spec.document },
    bodilessStatuses: [304],
    errors: ['not_found', 'overloaded'],
    // Schedules that are cached in memory are sent without being counted.
    rateLimits: ['public_page'],
  });

export const ReadPublicScheduleXml = publicSchedule({
  format: 'xml',
  mediaType: 'application/xml',
  label: 'frab XML',
  document: Type.String(),
});
export const ReadPublicScheduleJson = publicSchedule({
  format: 'json',
  mediaType: 'application/json',
  label: 'c3voc JSON',
  document: ExportedSchedule,
});
export const ReadPublicScheduleCsv = publicSchedule({
  format: 'csv',
  mediaType: 'text/csv',
  label: 'CSV',
  document: Type.String(),
});
export const ReadPublicScheduleCalendar = publicSchedule({
  format: 'ics',
  mediaType: 'text/calendar',
  label: 'iCalendar',
  document: Type.String(),
});

/** Absolute URLs of one schedule. */
export const ScheduleAddresses = shape({
  ics: Type.String({ description: 'URL of the iCalendar file.' }),
  xml: Type.String({ description: 'URL of the frab XML file.' }),
  json: Type.String({ description: 'URL of the c3voc JSON file.' }),
  csv: Type.String({ description: 'URL of the CSV file.' }),
});
export type ScheduleAddresses = Type.Static<typeof ScheduleAddresses>;

export const SchedulePublication = shape({
  public: nullable(
    described(
      ScheduleAddresses,
      'Public URLs; null unless the event is published, has a public page, and shows its whole programme there.',
    ),
  ),
  secret: nullable(
    described(
      ScheduleAddresses,
      'Secret URLs; null until organizers create them. Everyone who knows one of them can read the schedule.',
    ),
  ),
});
export type SchedulePublication = Type.Static<typeof SchedulePublication>;

export const GetSchedulePublication = operation({
  method: 'GET',
  path: '/events/:event_id/schedule-addresses',
  summary: 'Get the schedule URLs of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. Other applications can read the schedule at these URLs without a login. The public URLs contain the parts of the programme that the event page shows; the secret ones contain everything.',
  access: 'login',
  params: EventParams,
  replies: { 200: SchedulePublication },
  errors: eventStaffErrors,
});

export const OpenSecretSchedule = operation({
  method: 'POST',
  path: '/events/:event_id/schedule-addresses/secret',
  summary: 'Create the secret schedule URLs of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. Everyone who knows one of these URLs can read the schedule with its speakers, biographies and links, even before the event is published. If the URLs exist already, they are returned unchanged.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 200: SchedulePublication },
  errors: eventStaffErrors,
  demoRestriction: true,
});

export const CloseSecretSchedule = operation({
  method: 'DELETE',
  path: '/events/:event_id/schedule-addresses/secret',
  summary: 'Delete the secret schedule URLs of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. The URLs stop working immediately, and new ones get another token. The public URLs are not affected. Succeeds even if there are no secret URLs.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: eventStaffErrors,
  demoRestriction: true,
});

/** The schedule of an event at public addresses, or at secret ones. */
import * as Type from 'typebox';
import { EventParams } from '../events/events.ts';
import { SlugParams } from '../events/public-events.ts';
import { operation } from '../operation.ts';
import { described, nullable, shape } from '../primitives.ts';
import { ExportedSchedule } from './schedule-export.ts';

/** The token of a secret address. */
const tokenLengthMax = 100;

interface PublicFormat<F extends string, S extends Type.TSchema> {
  readonly format: F;
  readonly mediaType: string;
  readonly what: string;
  readonly document: S;
}

const published = <const F extends string, S extends Type.TSchema>(wanted: PublicFormat<F, S>) =>
  operation({
    method: 'GET',
    path: `/public/events/:slug/schedule.${wanted.format}`,
    summary: `Get the public schedule of an event as ${wanted.what}`,
    description: `Also served at \`/e/{slug}/schedule.${wanted.format}\`. If the programme is not public, \`token\` is required.`,
    access: 'public',
    token: 'ignored',
    params: SlugParams,
    /** From the secret address of an event whose programme is not public. */
    query: shape({
      token: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: tokenLengthMax,
          description: 'Secret token. Anyone who has it can use it.',
        }),
      ),
    }),
    produces: wanted.mediaType,
    replies: { 200: wanted.document },
    bodilessStatuses: [304],
    errors: ['not_found', 'overloaded'],
    // A schedule in memory is sent before anything is counted.
    rateLimits: ['public_page'],
  });

export const ReadPublicScheduleXml = published({
  format: 'xml',
  mediaType: 'application/xml',
  what: 'frab XML',
  document: Type.String(),
});
export const ReadPublicScheduleJson = published({
  format: 'json',
  mediaType: 'application/json',
  what: 'c3voc JSON',
  document: ExportedSchedule,
});
export const ReadPublicScheduleCsv = published({
  format: 'csv',
  mediaType: 'text/csv',
  what: 'CSV',
  document: Type.String(),
});
export const ReadPublicScheduleCalendar = published({
  format: 'ics',
  mediaType: 'text/calendar',
  what: 'iCalendar',
  document: Type.String(),
});

/** Absolute URLs of one schedule. */
export const ScheduleAddresses = shape({
  ics: Type.String({ description: 'Address of the iCalendar file.' }),
  xml: Type.String({ description: 'Address of the frab XML file.' }),
  json: Type.String({ description: 'Address of the c3voc JSON file.' }),
  csv: Type.String({ description: 'Address of the CSV file.' }),
});
export type ScheduleAddresses = Type.Static<typeof ScheduleAddresses>;

export const SchedulePublication = shape({
  public: nullable(
    described(
      ScheduleAddresses,
      'Public addresses; null unless the event is published, has a public page, and shows its whole programme there.',
    ),
  ),
  secret: nullable(
    described(
      ScheduleAddresses,
      'Secret addresses; null until organizers create them. Everyone who knows one of them can read the schedule.',
    ),
  ),
});
export type SchedulePublication = Type.Static<typeof SchedulePublication>;

const refusals = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const GetSchedulePublication = operation({
  method: 'GET',
  path: '/events/:event_id/schedule-addresses',
  summary: 'Get the schedule addresses of an event',
  description: 'Other programs read the schedule at these addresses.',
  access: 'login',
  params: EventParams,
  replies: { 200: SchedulePublication },
  errors: refusals,
});

export const OpenSecretSchedule = operation({
  method: 'POST',
  path: '/events/:event_id/schedule-addresses/secret',
  summary: 'Create the secret schedule addresses of an event',
  description: 'Returns the existing addresses if there are any.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 200: SchedulePublication },
  errors: refusals,
  demoRefused: true,
});

export const CloseSecretSchedule = operation({
  method: 'DELETE',
  path: '/events/:event_id/schedule-addresses/secret',
  summary: 'Delete the secret schedule addresses of an event',
  description: 'They stop working immediately.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: refusals,
  demoRefused: true,
});

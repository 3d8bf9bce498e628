/** Announcements of an event to everyone, to a role, or to the people in a location. */
import * as Type from 'typebox';
import { announcementLengthMax, announcementMinutesMax, announcementMinutesMin } from './announcement-limits.ts';
import { announcementAudiences, announcementRoles } from './enums.ts';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, PersonMini, shape, Timestamp, Uuid } from './primitives.ts';
import { LocationName } from './run-of-show.ts';

/** An announcement as shown to its recipients. */
export const Announcement = shape({
  id: Id,
  event_id: Id,
  text: Type.String(),
  audience: oneOf(announcementAudiences),
  role: nullable(oneOf(announcementRoles)),
  location: nullable(Type.String()),
  created_at: Timestamp,
  ends_at: Timestamp,
});
export type Announcement = Type.Static<typeof Announcement>;

/** An announcement as shown to members who can make announcements. */
export const MadeAnnouncement = shape({
  ...Announcement.properties,
  author: PersonMini,
  people_count: Type.Integer(),
  ended_at: nullable(Timestamp),
  ended_by: nullable(PersonMini),
});
export type MadeAnnouncement = Type.Static<typeof MadeAnnouncement>;

const audience = {
  audience: oneOf(announcementAudiences),
  role: Type.Optional(oneOf(announcementRoles)),
  location: Type.Optional(LocationName),
};
const errors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const makingErrors = [...errors, 'forbidden'] as const;

export const ListAnnouncements = operation({
  method: 'GET',
  path: '/events/:event_id/announcements',
  summary: 'List the current announcements of an event',
  description: 'Returns the announcements that are shown now and addressed to the caller, newest first.',
  access: 'login',
  params: EventParams,
  replies: { 200: shape({ announcements: Type.Array(Announcement) }) },
  errors,
});

export const ListMadeAnnouncements = operation({
  method: 'GET',
  path: '/events/:event_id/announcements/made',
  summary: 'List all announcements of an event',
  description:
    'Returns the newest 100 announcements, including those that have ended. Only members who can make announcements can use this operation.',
  access: 'login',
  params: EventParams,
  replies: { 200: shape({ announcements: Type.Array(MadeAnnouncement) }) },
  errors: makingErrors,
});

export const PreviewAnnouncement = operation({
  method: 'GET',
  path: '/events/:event_id/announcement-preview',
  summary: 'Preview the number of recipients of an announcement',
  access: 'login',
  params: EventParams,
  query: shape(audience),
  replies: { 200: shape({ people_count: Type.Integer() }) },
  errors: makingErrors,
});

export const MakeAnnouncement = operation({
  method: 'POST',
  path: '/events/:event_id/announcements',
  summary: 'Make an announcement in an event',
  description: 'Shows a banner to the recipients immediately and sends each of them a notification.',
  access: 'login',
  params: EventParams,
  body: shape({
    ...audience,
    text: Type.String({ minLength: 1, maxLength: announcementLengthMax, 'x-trim': true }),
    minutes: Type.Integer({
      minimum: announcementMinutesMin,
      maximum: announcementMinutesMax,
      description: 'Minutes for which the announcement is shown.',
    }),
    /** The same value on a retry, so that nobody is notified twice. */
    client_id: Uuid,
  }),
  replies: { 201: MadeAnnouncement },
  errors: [...makingErrors, 'chat_not_allowed', 'client_id_conflict'],
  rateLimits: ['announcement_per_event'],
  demoRefused: 'guest',
});

export const EndAnnouncement = operation({
  method: 'POST',
  path: '/events/:event_id/announcements/:announcement_id/end',
  summary: 'End an announcement',
  description: 'Removes the banner and the notifications.',
  access: 'login',
  params: shape({ ...EventParams.properties, announcement_id: Id }),
  replies: { 200: MadeAnnouncement },
  errors: makingErrors,
  demoRefused: 'guest',
});

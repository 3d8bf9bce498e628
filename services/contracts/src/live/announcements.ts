/** Announcements of an event to everyone, to a role, or to the people in a location. */
import * as Type from 'typebox';
import { ClientId } from '../chat/message-fields.ts';
import { announcementAudiences, announcementRoles } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { CreatedAt, described, Id, nullable, oneOf, PersonMini, PlainText, shape, Timestamp } from '../primitives.ts';
import { PeopleCount } from '../schedule/session-fields.ts';
import { announcementLengthMax, announcementMinutesMax, announcementMinutesMin } from './announcement-limits.ts';
import { LocationName } from './run-of-show.ts';

const Audience = oneOf(
  announcementAudiences,
  'Recipients: everyone, the members with a role, or the people in a location.',
);
/** An announcement as shown to its recipients. */
export const Announcement = shape({
  id: Id,
  event_id: EventId,
  text: PlainText,
  audience: Audience,
  role: nullable(oneOf(announcementRoles, 'Role of the recipients; null for other audiences.')),
  location: nullable(Type.String({ description: 'Name of the location; null for other audiences.' })),
  created_at: CreatedAt,
  ends_at: described(
    Timestamp,
    'When the announcement is no longer shown, unless it is ended earlier (ISO 8601, UTC).',
  ),
});
export type Announcement = Type.Static<typeof Announcement>;

/** An announcement as shown to members who can make announcements. */
export const ManagedAnnouncement = shape({
  ...Announcement.properties,
  author: described(PersonMini, 'Person who made the announcement.'),
  people_count: Type.Integer({ description: 'Number of recipients when the announcement was made.' }),
  ended_at: nullable(
    described(Timestamp, 'When the announcement was ended by hand (ISO 8601, UTC); null if it was not.'),
  ),
  ended_by: nullable(
    described(PersonMini, 'Person who ended the announcement; null if nobody did or the person has left.'),
  ),
});
export type ManagedAnnouncement = Type.Static<typeof ManagedAnnouncement>;

const audience = {
  audience: Audience,
  role: Type.Optional(oneOf(announcementRoles, 'Role of the person.')),
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
  replies: { 200: shape({ announcements: Type.Array(Announcement, { description: 'Announcements, newest first.' }) }) },
  errors,
});

export const ListManagedAnnouncements = operation({
  method: 'GET',
  path: '/events/:event_id/announcements/made',
  summary: 'List all announcements of an event',
  description:
    'Returns the newest 100 announcements, including those that have ended. Only members who can make announcements can use this operation.',
  access: 'login',
  params: EventParams,
  replies: {
    200: shape({ announcements: Type.Array(ManagedAnnouncement, { description: 'Announcements, newest first.' }) }),
  },
  errors: makingErrors,
});

export const PreviewAnnouncement = operation({
  method: 'GET',
  path: '/events/:event_id/announcement-preview',
  summary: 'Preview the number of recipients of an announcement',
  access: 'login',
  params: EventParams,
  query: shape(audience),
  replies: { 200: shape({ people_count: PeopleCount }) },
  errors: makingErrors,
});

export const CreateAnnouncement = operation({
  method: 'POST',
  path: '/events/:event_id/announcements',
  summary: 'Make an announcement in an event',
  description: 'Shows a banner to the recipients immediately and sends each of them a notification.',
  access: 'login',
  params: EventParams,
  body: shape({
    ...audience,
    text: described(Type.String({ minLength: 1, maxLength: announcementLengthMax, 'x-trim': true }), PlainText),
    minutes: Type.Integer({
      minimum: announcementMinutesMin,
      maximum: announcementMinutesMax,
      description: 'Minutes for which the announcement is shown.',
    }),
    client_id: described(
      ClientId,
      'UUID chosen by the client. Send the same value on a retry, so that nobody is notified twice.',
    ),
  }),
  replies: { 201: ManagedAnnouncement },
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
  params: shape({ ...EventParams.properties, announcement_id: described(Id, 'Id of the announcement.') }),
  replies: { 200: ManagedAnnouncement },
  errors: makingErrors,
  demoRefused: 'guest',
});

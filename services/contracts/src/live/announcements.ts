/** Announcements of an event to everyone, to a role, or to the people in a location. */
import * as Type from 'typebox';
import { ClientId } from '../chat/message-fields.ts';
import { announcementAudiences, announcementRoles } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  list,
  ListQuery,
  nullable,
  oneOf,
  PersonMini,
  PlainText,
  shape,
  Timestamp,
} from '../primitives.ts';
import { PeopleCount } from '../schedule/session-fields.ts';
import {
  announcementHoursAhead,
  announcementRateLimits,
  maxAnnouncementLength,
  maxAnnouncementMinutes,
  maxListedAnnouncements,
  minAnnouncementMinutes,
} from './announcement-limits.ts';
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

/** An announcement as shown to members who can create announcements. */
export const ManagedAnnouncement = shape({
  ...Announcement.properties,
  author: described(PersonMini, 'Person who created the announcement.'),
  people_count: Type.Integer({ description: 'Number of recipients when the announcement was created.' }),
  ended_at: nullable(
    described(Timestamp, 'When the announcement was ended manually (ISO 8601, UTC); null if it was not.'),
  ),
  ended_by: nullable(
    described(PersonMini, 'Person who ended the announcement manually; null if nobody did or the account was deleted.'),
  ),
});
export type ManagedAnnouncement = Type.Static<typeof ManagedAnnouncement>;

const audience = {
  audience: Audience,
  role: Type.Optional(oneOf(announcementRoles, 'Role of the recipients, required for the audience `ROLE`.')),
  location: Type.Optional(described(LocationName, 'Name of the location, required for the audience `LOCATION`.')),
};
const errors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const writeErrors = [...errors, 'forbidden'] as const;

export const ListAnnouncements = operation({
  method: 'GET',
  path: '/events/:event_id/announcements',
  summary: 'List the current announcements of an event',
  description: `Available to all members of the event. Returns the announcements that are currently shown to the caller, newest first, at most ${maxListedAnnouncements}. An announcement to a location is shown to people who bookmarked or speak in a session there that is running or starts within ${announcementHoursAhead} hours, and to those who have opened the public chat room of the running session.`,
  access: 'login',
  token: 'announcement:read',
  params: EventParams,
  replies: {
    200: shape({
      announcements: Type.Array(Announcement, {
        maxItems: maxListedAnnouncements,
        description: 'Announcements, newest first.',
      }),
    }),
  },
  errors,
});

export const ListManagedAnnouncements = operation({
  method: 'GET',
  path: '/events/:event_id/announcements/made',
  summary: 'List all announcements of an event',
  description: 'Requires the role ADMIN, ORGANIZER or MODERATOR. Includes announcements that have ended or expired.',
  access: 'login',
  token: 'announcement:write',
  params: EventParams,
  query: ListQuery,
  replies: { 200: list('announcements', ManagedAnnouncement, 'Announcements, newest first.') },
  errors: [...writeErrors, 'cursor_invalid'],
});

export const PreviewAnnouncement = operation({
  method: 'GET',
  path: '/events/:event_id/announcement-preview',
  summary: 'Preview the number of recipients of an announcement',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. Sends nothing. Counts the people who would currently receive an announcement with these recipients, including the caller. A location without sessions is not found.',
  access: 'login',
  token: 'announcement:write',
  params: EventParams,
  query: shape(audience),
  replies: { 200: shape({ people_count: described(PeopleCount, 'Number of recipients.') }) },
  errors: writeErrors,
});

export const CreateAnnouncement = operation({
  method: 'POST',
  path: '/events/:event_id/announcements',
  summary: 'Create an announcement',
  description: `Requires the role ADMIN, ORGANIZER or MODERATOR. The recipients immediately receive the server event \`announcement_made\`, and all of them except the caller the notification \`ANNOUNCEMENT\`. Stage walls, except for stage clocks, also show announcements to everyone and to their location. At most ${announcementRateLimits.announcement_per_event.points} announcements per hour can be created in an event, and each one is recorded in the moderation log. A repeated request with the same \`client_id\` returns the announcement and sends nothing.`,
  access: 'login',
  token: 'announcement:write',
  params: EventParams,
  body: shape({
    ...audience,
    text: described(
      Type.String({ minLength: 1, maxLength: maxAnnouncementLength, 'x-trim': true }),
      'Text of the announcement, plain text.',
    ),
    minutes: Type.Integer({
      minimum: minAnnouncementMinutes,
      maximum: maxAnnouncementMinutes,
      description: 'Number of minutes for which the announcement is shown.',
    }),
    client_id: described(
      ClientId,
      'Idempotency key: a UUID chosen by the client. Send the same value when you retry, to avoid duplicate notifications.',
    ),
  }),
  replies: { 201: ManagedAnnouncement },
  errors: [...writeErrors, 'chat_not_allowed', 'client_id_conflict'],
  rateLimits: ['announcement_per_event'],
  demoRestriction: 'guest',
});

export const EndAnnouncement = operation({
  method: 'POST',
  path: '/events/:event_id/announcements/:announcement_id/end',
  summary: 'End an announcement',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. The caller need not be the author. Members of the event receive the server event `announcement_ended`, and the notifications disappear. An ended announcement cannot be shown again. Ending it again has no effect.',
  access: 'login',
  token: 'announcement:write',
  params: shape({ ...EventParams.properties, announcement_id: described(Id, 'Id of the announcement.') }),
  replies: { 200: ManagedAnnouncement },
  errors: writeErrors,
  demoRestriction: 'guest',
});

/** Joining an event by code or on its public page, and previews of events. */
import * as Type from 'typebox';
import { eventUserRoles } from '../enums.ts';
import { operation } from '../operation.ts';
import { nullable, oneOf, PlainDescription, shape, TitleText } from '../primitives.ts';
import { Location } from '../schedule/session-fields.ts';
import { EndDate, EventFormat, EventId, EventType, StartDate, Timezone } from './event-fields.ts';
import { EventParams, LinkSlug } from './events.ts';

/** Crockford base32 as a person types it. */
const JoinCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Join code. Case, hyphens and spaces are ignored.',
});

export const JoinedEvent = shape({
  event_id: EventId,
  role: oneOf(eventUserRoles, 'Role of the caller in the event.'),
});

export const JoinPreview = shape({
  event_id: EventId,
  title: TitleText,
  description: nullable(PlainDescription),
  event_type: EventType,
  event_format: EventFormat,
  start_date: StartDate,
  end_date: EndDate,
  timezone: Timezone,
  location: nullable(Location),
  organization_name: Type.String({ description: 'Name of the organization.' }),
  attendee_count: Type.Integer({ description: 'Number of taken seats.' }),
  is_full: Type.Boolean({ description: 'Whether all seats are taken.' }),
  is_member: Type.Boolean({ description: 'Whether the caller is a member of the event.' }),
});
export type JoinPreview = Type.Static<typeof JoinPreview>;

export const PreviewJoin = operation({
  method: 'GET',
  path: '/join-codes/:code',
  summary: 'Preview an event by join code',
  access: 'login',
  params: shape({ code: JoinCode }),
  replies: { 200: JoinPreview },
  errors: ['join_code_unknown', 'event_banned'],
  rateLimits: ['join_code'],
});

/** The preview without a login omits the number of attendees. */
const { event_id: _, attendee_count: __, is_member: ___, ...shownToGuests } = JoinPreview.properties;
export const GuestJoinPreview = shape(shownToGuests);
export type GuestJoinPreview = Type.Static<typeof GuestJoinPreview>;

export const PreviewJoinAsGuest = operation({
  method: 'GET',
  path: '/public/join-codes/:code',
  summary: 'Preview an event by join code without a login',
  access: 'public',
  params: shape({ code: JoinCode }),
  replies: { 200: GuestJoinPreview },
  errors: ['join_code_unknown'],
  rateLimits: ['public_page'],
  failureLimits: ['join_code_per_address'],
});

export const JoinByCode = operation({
  method: 'POST',
  path: '/events/join',
  summary: 'Join an event by join code',
  description: 'Returns 200 if the caller is already a member.',
  access: 'login',
  securityLog: 'membership.gained',
  body: shape({ code: JoinCode }),
  replies: { 200: JoinedEvent, 201: JoinedEvent },
  errors: ['join_code_unknown', 'event_banned', 'attendee_limit_reached'],
  rateLimits: ['join_code'],
  demoRestriction: true,
});

export const JoinEvent = operation({
  method: 'POST',
  path: '/events/:event_id/join',
  summary: 'Join an open event',
  description: 'Returns 200 if the caller is already a member.',
  access: 'login',
  securityLog: 'membership.gained',
  params: EventParams,
  body: shape({ slug: LinkSlug }),
  bodyOptional: true,
  replies: { 200: JoinedEvent, 201: JoinedEvent },
  errors: ['not_found', 'event_not_open', 'event_banned', 'attendee_limit_reached'],
  rateLimits: ['join_code'],
  demoRestriction: true,
});

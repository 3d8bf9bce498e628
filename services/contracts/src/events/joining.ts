/** Operations to join an event by code or on its public page, and previews of events. */
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
  description:
    'Anyone with a login and the code may call this; it does not join the event. For people who are not members, the codes of drafts and of events that require an invitation are `join_code_unknown`.',
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
  description:
    'Anyone with the code may call this, without a login. The codes of drafts and of events that require an invitation are `join_code_unknown`. Only requests with unknown codes count against the limit for codes.',
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
  description:
    'Anyone with a login and the code of a published event that does not require an invitation may call this. The caller becomes an ATTENDEE, and an open invitation as ATTENDEE counts as accepted. Members keep their role and get 200. If no seat is free or others are waiting, the request fails with `attendee_limit_reached`; the caller can then request a place on the waiting list.',
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
  description:
    'Anyone with a login may call this for a published event with the join policy `OPEN` that is public or belongs to their organization, or whose slug they send. The caller becomes an ATTENDEE, and an open invitation as ATTENDEE counts as accepted. Members keep their role and get 200. If no seat is free or others are waiting, the request fails with `attendee_limit_reached`; the caller can then request a place on the waiting list.',
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

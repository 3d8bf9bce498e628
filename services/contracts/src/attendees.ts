/** Members of an event: joining, lists, roles, bans and mutes. */
import * as Type from 'typebox';
import {
  connectionDirections,
  connectionStatuses,
  eventFormats,
  eventTypes,
  eventUserRoles,
  EventUserRole,
  SessionSpeakerRole,
  SessionType,
  sortDirections,
} from './enums.ts';
import { EventParams, LinkSlug } from './events.ts';
import {
  interestLengthMax,
  searchTextLengthMax,
  sessionPlaceLengthMax,
  speakerBioLengthMax,
  speakerTitleLengthMax,
} from './limits.ts';
import { InCommon } from './meeting-people.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, Message, nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';
import { scoped } from './scoped-fields.ts';
import { seenTexts } from './seen-texts.ts';
import { personInterests, PrivacySettings, SocialLinks, SpokenLanguage } from './users.ts';

/** Crockford base32 as typed: in any case, with or without hyphens and spaces. */
const JoinCode = Type.String({ minLength: 1, maxLength: 40 });

export const JoinedEvent = shape({ event_id: Id, role: oneOf(eventUserRoles) });

export const JoinPreview = shape({
  event_id: Id,
  title: Type.String(),
  description: nullable(Type.String()),
  event_type: oneOf(eventTypes),
  event_format: oneOf(eventFormats),
  start_date: CalendarDate,
  end_date: CalendarDate,
  timezone: Type.String(),
  location: nullable(Type.String()),
  organization_name: Type.String(),
  attendee_count: Type.Integer(),
  is_full: Type.Boolean(),
  is_member: Type.Boolean(),
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

/** The preview without a login, which does not contain the number of attendees. */
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
  rateLimits: ['public_page', 'join_code_per_address'],
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
  demoRefused: true,
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
  demoRefused: true,
});

export const MemberSession = shape({
  id: Id,
  title: Type.String(),
  start_time: Type.String(),
  end_time: Type.String(),
  day_number: Type.Integer(),
  role: SessionSpeakerRole,
  session_type: SessionType,
});

const member = {
  event_id: Id,
  user_id: Id,
  role: EventUserRole,
  speaker_bio: nullable(Type.String()),
  speaker_title: nullable(Type.String()),
  full_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  sort_name: Type.String(),
  is_speaker: Type.Boolean(),
  is_organizer: Type.Boolean(),
  image_url: nullable(Type.String()),
  social_links: nullable(SocialLinks),
  company_name: nullable(Type.String()),
  title: nullable(Type.String()),
  bio: nullable(Type.String()),
  ...personInterests,
  session_count: Type.Integer(),
  sessions: Type.Array(MemberSession),
};

/** A member as shown to other members. */
export const EventUserPublic = shape({
  ...member,
  email: nullable(Type.String()),
  connection_status: nullable(oneOf(connectionStatuses)),
  connection_id: nullable(Id),
  connection_direction: nullable(oneOf(connectionDirections)),
  can_send_connection_request: nullable(Type.Boolean()),
  in_common: nullable(InCommon),
});
export type EventUserPublic = Type.Static<typeof EventUserPublic>;

const moderation = {
  is_banned: Type.Boolean(),
  banned_at: nullable(Timestamp),
  banned_by: scoped('attendee:read_unfiltered', nullable(Id)),
  ban_reason: scoped('attendee:read_unfiltered', nullable(Type.String())),
  is_chat_banned: Type.Boolean(),
  chat_ban_until: nullable(Timestamp),
  chat_ban_reason: scoped('attendee:read_unfiltered', nullable(Type.String())),
  moderation_notes: scoped('attendee:read_unfiltered', nullable(Type.String())),
  can_use_chat: Type.Boolean(),
};

/**
 * A member as shown to organizers. A member who was added by others and has not joined voluntarily since shows organizers
 * no more than other members; the email address may be null then.
 */
export const EventUserAdmin = shape({
  ...member,
  email: scoped('attendee:read_unfiltered', nullable(Type.String())),
  was_added: Type.Boolean(),
  privacy_overrides: scoped('attendee:read_unfiltered', nullable(Type.Partial(PrivacySettings))),
  ...moderation,
  created_at: Timestamp,
  is_connected: Type.Boolean(),
});
export type EventUserAdmin = Type.Static<typeof EventUserAdmin>;

export const EventUserDetail = shape({
  ...member,
  email: scoped('attendee:read_unfiltered', nullable(Type.String())),
  was_added: Type.Boolean(),
  privacy_overrides: scoped('attendee:read_unfiltered', nullable(Type.Partial(PrivacySettings))),
  ...moderation,
  created_at: Timestamp,
  event: shape({ id: Id, title: Type.String() }),
});
export type EventUserDetail = Type.Static<typeof EventUserDetail>;

export const ModerationStatus = shape(moderation);
export type ModerationStatus = Type.Static<typeof ModerationStatus>;

/** Counts for the whole event, regardless of filters. Banned people only count as `banned`. */
export const RoleCounts = shape({
  total: Type.Integer(),
  admins: Type.Integer(),
  organizers: Type.Integer(),
  moderators: Type.Integer(),
  speakers: Type.Integer(),
  attendees: Type.Integer(),
  banned: Type.Integer(),
  muted: Type.Integer(),
});

export const memberOrders = ['name', 'role', 'company', 'joined'] as const;
export const memberConditions = ['banned', 'muted'] as const;
export const memberGroups = ['ORGANIZERS'] as const;

const listQuery = {
  ...PageQuery.properties,
  role: Type.Optional(EventUserRole),
  /** Matches parts of names, company, job title and biography; in the list for organizers, of names and email addresses. */
  search: Type.Optional(Type.String({ maxLength: searchTextLengthMax })),
  /** The `next_cursor` of the previous page. With it, `page` is only repeated in the reply. */
  after: Type.Optional(Type.String({ maxLength: 1000 })),
};

/** Fields in addition to the page envelope. */
const listFrame = {
  next_cursor: nullable(Type.String()),
  total_is_capped: Type.Boolean(),
};

export const ListEventUsers = operation({
  method: 'GET',
  path: '/events/:event_id/users',
  summary: 'List the members of an event',
  description: 'Each member is returned with the fields that their privacy settings show to the caller.',
  access: 'login',
  token: 'attendee:read',
  params: EventParams,
  query: shape({
    ...listQuery,
    group: Type.Optional(oneOf(memberGroups)),
    interest: Type.Optional(Type.String({ minLength: 1, maxLength: interestLengthMax })),
    track: Type.Optional(Type.String({ minLength: 1, maxLength: sessionPlaceLengthMax })),
    language: Type.Optional(SpokenLanguage),
  }),
  replies: { 200: shape({ ...page('event_users', EventUserPublic).properties, ...listFrame }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'cursor_invalid'],
});

const AdminListQuery = shape({
  ...listQuery,
  status: Type.Optional(oneOf(memberConditions)),
  sort: Type.Optional(oneOf(memberOrders)),
  direction: Type.Optional(oneOf(sortDirections)),
});

export const GetEventUser = operation({
  method: 'GET',
  path: '/events/:event_id/users/:attendee_id',
  summary: 'Get a member of an event',
  description: 'Returns the fields that the privacy settings of the member show to the caller.',
  access: 'login',
  token: 'attendee:read',
  params: shape({ event_id: Id, attendee_id: Id }),
  replies: { 200: EventUserPublic },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const ListEventUsersAdmin = operation({
  method: 'GET',
  path: '/events/:event_id/users/admin',
  summary: 'List the members of an event for organizers',
  description: 'Includes banned members, and returns the number of members by role.',
  access: 'login',
  token: 'attendee:read_unfiltered',
  params: EventParams,
  query: AdminListQuery,
  replies: {
    200: shape({ ...page('event_users', EventUserAdmin).properties, ...listFrame, role_counts: RoleCounts }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'cursor_invalid'],
});

export const ExportEventUsers = operation({
  method: 'GET',
  path: '/events/:event_id/users.csv',
  summary: 'Export the members of an event as CSV',
  access: 'login',
  token: 'attendee:read_unfiltered',
  securityLog: 'people.exported',
  params: EventParams,
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  rateLimits: ['people_export'],
});

/** Texts of a speaker in one event. */
export const speakerTexts = {
  speaker_bio: Type.Optional(nullable(Type.String({ maxLength: speakerBioLengthMax }))),
  speaker_title: Type.Optional(nullable(Type.String({ maxLength: speakerTitleLengthMax }))),
};

const seenSpeakerTexts = seenTexts(['speaker_bio', 'speaker_title'], {});

export const MemberParams = shape({ event_id: Id, attendee_id: Id });
export const memberErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const UpdateEventUser = operation({
  method: 'PUT',
  path: '/events/:event_id/users/:attendee_id',
  summary: 'Update the role and the speaker texts of a member',
  access: 'login',
  token: 'attendee:change_role',
  securityLog: 'role.changed',
  params: MemberParams,
  body: shape({ role: Type.Optional(EventUserRole), ...speakerTexts, ...seenSpeakerTexts }),
  replies: { 200: EventUserDetail },
  errors: [
    ...memberErrors,
    'own_role',
    'event_role_not_assignable',
    'last_event_admin',
    'speaker_wants_asking',
    'attendee_limit_reached',
    'text_changed_meanwhile',
  ],
  demoRefused: 'guest',
});

export const UpdateSpeakerInfo = operation({
  method: 'PUT',
  path: '/events/:event_id/users/:attendee_id/speaker-info',
  summary: 'Update the speaker texts of a member',
  description: 'A text that is null or blank falls back to the profile of the account.',
  access: 'login',
  token: 'speaker_info:write',
  params: MemberParams,
  body: shape({ ...speakerTexts, ...seenSpeakerTexts }),
  replies: { 200: EventUserDetail },
  errors: [...memberErrors, 'text_changed_meanwhile'],
});

export const RemoveEventUser = operation({
  method: 'DELETE',
  path: '/events/:event_id/users/:attendee_id',
  summary: 'Remove a member from an event',
  description: 'Also removes the member from the sessions in which they speak.',
  access: 'login',
  token: 'attendee:remove',
  securityLog: 'membership.ended',
  params: MemberParams,
  replies: { 200: Message },
  errors: [...memberErrors, 'own_membership', 'last_event_admin', 'event_role_not_assignable'],
  demoRefused: 'guest',
});

export const LeaveEvent = operation({
  method: 'POST',
  path: '/events/:event_id/leave',
  summary: 'Leave an event',
  description: 'The last ADMIN must name a member who takes over.',
  access: 'login',
  securityLog: 'membership.ended',
  params: EventParams,
  body: shape({
    /** A member who becomes ADMIN. Only an ADMIN may hand over. */
    hand_over_to: Type.Optional(Id),
  }),
  bodyOptional: true,
  replies: { 200: Message },
  errors: [
    'not_found',
    'event_access_denied',
    'event_membership_missing',
    'forbidden',
    'last_admin_leaving',
    'successor_unsuitable',
  ],
  demoRefused: true,
});

/** Members of an event: lists, roles, speaker texts, and leaving. */
import * as Type from 'typebox';
import {
  Bio,
  CanSendConnectionRequest,
  Company,
  FirstNameText,
  IsConnected,
  JobTitle,
  LastNameText,
  SortName,
  UserId,
  VisibleEmail,
} from '../accounts/person-fields.ts';
import { personInterests, PrivacySettings, SocialLinks, SpokenLanguage } from '../accounts/users.ts';
import { ChatBanUntil } from '../chat/message-fields.ts';
import { seenTexts } from '../chat/seen-texts.ts';
import {
  connectionDirections,
  connectionStatuses,
  EventUserRole,
  SessionSpeakerRole,
  SessionType,
  sortDirections,
} from '../enums.ts';
import {
  maxInterestLength,
  maxSessionPlaceLength,
  maxSpeakerBioLength,
  maxSpeakerTitleLength,
  rateLimits,
} from '../limits.ts';
import { InCommon } from '../networking/meeting-people.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  FullName,
  Id,
  ImageUrl,
  Message,
  nullable,
  oneOf,
  page,
  PageQuery,
  SearchWords,
  shape,
  Timestamp,
  TitleText,
  UpdatedSince,
} from '../primitives.ts';
import { EndTime, EventDay, StartTime } from '../schedule/session-fields.ts';
import { scoped } from '../scoped-fields.ts';
import { EventId, HandOverTo } from './event-fields.ts';
import { EventParams } from './events.ts';

export const MemberSession = shape({
  id: Id,
  title: TitleText,
  start_time: described(Type.String(), StartTime),
  end_time: described(Type.String(), EndTime),
  day_number: EventDay,
  role: described(SessionSpeakerRole, 'Role of the person in the session.'),
  session_type: SessionType,
});

const member = {
  event_id: EventId,
  user_id: UserId,
  role: EventUserRole,
  speaker_bio: nullable(
    Type.String({ description: 'Biography of the speaker in this event; null to use the biography of the account.' }),
  ),
  speaker_title: nullable(
    Type.String({ description: 'Job title of the speaker in this event; null to use the job title of the account.' }),
  ),
  full_name: FullName,
  first_name: FirstNameText,
  last_name: LastNameText,
  sort_name: SortName,
  is_speaker: Type.Boolean({ description: 'Whether the role of the member is SPEAKER.' }),
  is_organizer: Type.Boolean({ description: 'Whether the role of the member is ORGANIZER.' }),
  image_url: nullable(ImageUrl),
  social_links: nullable(SocialLinks),
  company_name: nullable(Company),
  title: nullable(JobTitle),
  bio: nullable(Bio),
  ...personInterests,
  session_count: Type.Integer({ description: 'Number of sessions in which the member speaks.' }),
  sessions: Type.Array(MemberSession, { description: 'Sessions in which the member speaks.' }),
};

/** A member as shown to other members. */
export const EventUserPublic = shape({
  ...member,
  email: nullable(VisibleEmail),
  connection_status: nullable(
    oneOf(connectionStatuses, 'Status of the connection between the caller and the member; null if there is none.'),
  ),
  connection_id: nullable(described(Id, 'Id of the connection; null if there is none.')),
  connection_direction: nullable(
    oneOf(
      connectionDirections,
      'Whether the caller `sent` or `received` the connection request; null if there is none.',
    ),
  ),
  can_send_connection_request: nullable(CanSendConnectionRequest),
  in_common: nullable(
    described(
      InCommon,
      'What the caller and the member have in common; null for the caller, and if either has blocked the other.',
    ),
  ),
});
export type EventUserPublic = Type.Static<typeof EventUserPublic>;

const moderation = {
  is_banned: Type.Boolean({ description: 'Whether the member is banned from the event.' }),
  banned_at: nullable(described(Timestamp, 'When the member was banned (ISO 8601, UTC); null if not banned.')),
  banned_by: scoped(
    'attendee:read_unfiltered',
    nullable(described(Id, 'Id of the person who issued the ban; null if not banned.')),
  ),
  ban_reason: scoped(
    'attendee:read_unfiltered',
    nullable(Type.String({ description: 'Reason for the ban; null if not banned.' })),
  ),
  is_chat_banned: Type.Boolean({ description: 'Whether the member is muted in the chat.' }),
  chat_ban_until: nullable(ChatBanUntil),
  chat_ban_reason: scoped(
    'attendee:read_unfiltered',
    nullable(Type.String({ description: 'Reason for the mute; null if not muted.' })),
  ),
  moderation_notes: scoped(
    'attendee:read_unfiltered',
    nullable(Type.String({ description: 'Internal notes of the moderators; null if there are none.' })),
  ),
  can_use_chat: Type.Boolean({ description: 'Whether the member can post in the chat.' }),
};

const WasAdded = Type.Boolean({
  description: 'Whether the member was added by someone else and has not joined voluntarily since.',
});
/**
 * A member as shown to organizers. For a member who was added by someone else and has not joined voluntarily since,
 * organizers see no more than other members do, and the email address may be null.
 */
export const EventUserAdmin = shape({
  ...member,
  external_ids: scoped(
    'external_person:write',
    Type.Array(Type.String(), {
      description:
        'Ids of the tickets of the member in the program that sent them; empty if there are none. Only for the roles ADMIN and ORGANIZER.',
    }),
  ),
  email: scoped('attendee:read_unfiltered', nullable(VisibleEmail)),
  was_added: WasAdded,
  privacy_overrides: scoped(
    'attendee:read_unfiltered',
    nullable(
      Type.Partial(PrivacySettings, {
        description: 'Privacy settings of the member that differ in this event; null or empty if none do.',
      }),
    ),
  ),
  ...moderation,
  created_at: CreatedAt,
  is_connected: IsConnected,
});
export type EventUserAdmin = Type.Static<typeof EventUserAdmin>;

export const EventUserDetail = shape({
  ...member,
  email: scoped('attendee:read_unfiltered', nullable(VisibleEmail)),
  was_added: WasAdded,
  privacy_overrides: scoped(
    'attendee:read_unfiltered',
    nullable(
      Type.Partial(PrivacySettings, {
        description: 'Privacy settings of the member that differ in this event; null or empty if none do.',
      }),
    ),
  ),
  ...moderation,
  created_at: CreatedAt,
  event: described(shape({ id: Id, title: TitleText }), 'The event.'),
});
export type EventUserDetail = Type.Static<typeof EventUserDetail>;

export const ModerationStatus = shape(moderation);
export type ModerationStatus = Type.Static<typeof ModerationStatus>;

/** Counts for the whole event, regardless of filters. Banned members are only counted as `banned`. */
export const RoleCounts = shape({
  total: Type.Integer({ description: 'Number of all members.' }),
  admins: Type.Integer({ description: 'Number of members with the role ADMIN.' }),
  organizers: Type.Integer({ description: 'Number of members with the role ORGANIZER.' }),
  moderators: Type.Integer({ description: 'Number of members with the role MODERATOR.' }),
  speakers: Type.Integer({ description: 'Number of members with the role SPEAKER.' }),
  attendees: Type.Integer({ description: 'Number of members with the role ATTENDEE.' }),
  banned: Type.Integer({ description: 'Number of banned members.' }),
  muted: Type.Integer({ description: 'Number of members who are muted in the chat.' }),
});

export const memberOrders = ['name', 'role', 'company', 'joined'] as const;
export const memberConditions = ['banned', 'muted'] as const;
export const memberGroups = ['ORGANIZERS', 'SHARED_INTERESTS'] as const;

const listQuery = {
  ...PageQuery.properties,
  role: Type.Optional(EventUserRole),
  search: Type.Optional(
    described(
      SearchWords,
      'Search text. Matches parts of names, company, job title and biography; in the list for organizers, parts of names and email addresses.',
    ),
  ),
  updated_since: UpdatedSince,
};

/** Fields in addition to the page envelope. */
const listFields = {
  total_is_capped: Type.Boolean({
    description: 'Whether counting stopped at a limit. There may be more results than `total_items`.',
  }),
};

export const ListEventUsers = operation({
  method: 'GET',
  path: '/events/:event_id/users',
  summary: 'List the members of an event',
  description:
    'All members of the event may call this. Returns the members sorted by last name, without banned ones, with the fields that the privacy settings of each show to the caller. With a search or a filter other than `role`, `total_items` stops at 1,000.',
  access: 'login',
  token: 'attendee:read',
  params: EventParams,
  query: shape({
    ...listQuery,
    group: Type.Optional(
      oneOf(
        memberGroups,
        'Only members of this group: organizers and administrators, or other members who show an interest of the caller.',
      ),
    ),
    interest: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxInterestLength,
        description: 'Only members who show this interest, ignoring case and accents.',
      }),
    ),
    track: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxSessionPlaceLength,
        description: 'Only members who speak in a session of this track or show its name as an interest.',
      }),
    ),
    language: Type.Optional(described(SpokenLanguage, 'Only members who speak this language (ISO 639 code).')),
  }),
  replies: {
    200: shape({ ...page('event_users', EventUserPublic, 'Members of the event.').properties, ...listFields }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'cursor_invalid'],
});

const AdminListQuery = shape({
  ...listQuery,
  status: Type.Optional(oneOf(memberConditions, 'Only banned or only muted members.')),
  sort: Type.Optional(oneOf(memberOrders, 'Field by which to sort.')),
  direction: Type.Optional(oneOf(sortDirections, 'Sort direction.')),
});

export const GetEventUser = operation({
  method: 'GET',
  path: '/events/:event_id/users/:attendee_id',
  summary: 'Get a member of an event',
  description:
    'All members of the event may call this. Fields that the privacy settings of the member hide from the caller are null or empty. Banned members are `not_found`.',
  access: 'login',
  versionOf: 'event_member',
  token: 'attendee:read',
  params: shape({ event_id: EventId, attendee_id: described(Id, 'User id of the member.') }),
  replies: { 200: EventUserPublic },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const ListEventUsersAdmin = operation({
  method: 'GET',
  path: '/events/:event_id/users/admin',
  summary: 'List the members of an event for organizers',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Includes banned members, and email addresses and other fields that privacy settings hide from members. A member who was added by someone else and has not joined voluntarily since is shown as to other members. Returns the members sorted by last name by default, and the number of members by role.',
  access: 'login',
  token: 'attendee:read_unfiltered',
  params: EventParams,
  query: AdminListQuery,
  replies: {
    200: shape({
      ...page('event_users', EventUserAdmin, 'Members of the event.').properties,
      ...listFields,
      role_counts: described(
        RoleCounts,
        'Number of members of the event by role, regardless of filters. Banned members are only counted as `banned`.',
      ),
    }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'cursor_invalid'],
});

export const ExportEventUsers = operation({
  method: 'GET',
  path: '/events/:event_id/users.csv',
  summary: 'Export the members of an event as CSV',
  description: `Requires the role ADMIN or ORGANIZER in the event. Returns a UTF-8 file with a byte order mark, sorted by last name, including banned members. Column headings are in the language of the request, and the import of invitations accepts them. ADMINs of the event and owners of the organization are notified. All exports of an event together are limited to ${rateLimits.people_export_per_event.points} per hour.`,
  access: 'login',
  token: 'attendee:read_unfiltered',
  securityLog: 'people.exported',
  params: EventParams,
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  rateLimits: ['people_export'],
});

/** Biography and job title of a speaker in one event. */
export const speakerTexts = {
  speaker_bio: Type.Optional(nullable(described(Type.String({ maxLength: maxSpeakerBioLength }), member.speaker_bio))),
  speaker_title: Type.Optional(
    nullable(described(Type.String({ maxLength: maxSpeakerTitleLength }), member.speaker_title)),
  ),
};

const seenSpeakerTexts = seenTexts(['speaker_bio', 'speaker_title'], {});

export const MemberParams = shape({
  event_id: EventId,
  attendee_id: described(Id, 'User id of the member.'),
});
export const memberErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const UpdateEventUser = operation({
  method: 'PUT',
  path: '/events/:event_id/users/:attendee_id',
  summary: 'Update the role, speaker biography and speaker title of a member',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. An ADMIN may assign every role, an ORGANIZER only SPEAKER and ATTENDEE; nobody may change their own role. The speaker texts are stored only if the member is a SPEAKER. A member who becomes a SPEAKER gets a speaker profile, and a SPEAKER who becomes an ATTENDEE is removed from all sessions and needs a free seat. A changed role cancels open invitations of the member to the event, applies to open sockets immediately, and is sent to the member as a notification.',
  access: 'login',
  versionOf: 'event_member',
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
  demoRestriction: 'guest',
});

export const UpdateSpeakerInfo = operation({
  method: 'PUT',
  path: '/events/:event_id/users/:attendee_id/speaker-info',
  summary: 'Update the speaker biography and speaker title of a member',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Fails with `not_found` if the member is not a SPEAKER. A text that is null or blank is replaced by that of the account. The texts take precedence over those of the speaker profile until the profile is changed.',
  access: 'login',
  versionOf: 'event_member',
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
  description:
    'Requires the role ADMIN in the event. The member loses access immediately and is removed from sessions; messages remain. Removal is not a ban: the person can join again if the event is open to them. To leave an event, callers use `POST /api/events/{event_id}/leave` instead.',
  access: 'login',
  versionOf: 'event_member',
  token: 'attendee:remove',
  securityLog: 'membership.ended',
  params: MemberParams,
  replies: { 200: Message },
  errors: [...memberErrors, 'own_membership', 'last_event_admin', 'event_role_not_assignable'],
  demoRestriction: 'guest',
});

export const LeaveEvent = operation({
  method: 'POST',
  path: '/events/:event_id/leave',
  summary: 'Leave an event',
  description:
    'All members may leave, even banned ones, whose ban remains. Deletes the caller’s bookmarks, calendar feed and read positions in the event and withdraws open connection requests; messages and connections remain. The last ADMIN must name a member who becomes ADMIN, unless the organization has an owner with an active account.',
  access: 'login',
  securityLog: 'membership.ended',
  params: EventParams,
  body: shape({
    hand_over_to: Type.Optional(
      described(
        HandOverTo,
        'User id of a member who becomes ADMIN. Required for the last ADMIN; only an ADMIN may set it.',
      ),
    ),
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
  demoRestriction: true,
});

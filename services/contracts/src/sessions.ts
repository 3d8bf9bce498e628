/** Sessions of an event and its agenda. */
import * as Type from 'typebox';
import {
  muxPlaybackPolicies,
  sessionChatModes,
  sessionLevels,
  sessionResourceKinds,
  sessionSpeakerRoles,
  sessionStatuses,
  sessionTypes,
  SessionSpeakerRole,
  SessionStatus,
  SessionType,
  streamingPlatforms,
} from './enums.ts';
import { EventParams } from './events.ts';
import {
  eventDaysMax,
  languageTagLengthMax,
  sessionDescriptionLengthMax,
  sessionPlaceLengthMax,
  sessionShortDescriptionLengthMax,
  sessionTitleLengthMax,
  sessionTitleLengthMin,
  streamLinkLengthMax,
  zoomLinkLengthMax,
  zoomPasscodeLengthMax,
} from './limits.ts';
import { operation } from './operation.ts';
import { CalendarDate, ClockTime, Id, nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';
import { scoped } from './scoped-fields.ts';
import { seenTexts } from './seen-texts.ts';
import { SocialLinks } from './users.ts';

const ClockTimeOut = Type.String();

/** A speaker of a session. `user_id` is null while no account has claimed the speaker profile. */
export const SessionSpeaker = shape({
  session_id: Id,
  profile_id: Id,
  user_id: scoped('attendee:read', nullable(Id)),
  role: oneOf(sessionSpeakerRoles),
  order: nullable(Type.Integer()),
  created_at: Timestamp,
  full_name: Type.String(),
  speaker_bio: nullable(Type.String()),
  image_url: nullable(Type.String()),
  title: nullable(Type.String()),
  company_name: nullable(Type.String()),
  social_links: nullable(SocialLinks),
});
export type SessionSpeaker = Type.Static<typeof SessionSpeaker>;

export const SessionLink = shape({ url: Type.String(), title: Type.String() });

export const Session = shape({
  id: Id,
  event_id: Id,
  status: oneOf(sessionStatuses),
  is_unscheduled: Type.Boolean(),
  session_type: oneOf(sessionTypes),
  original_type: nullable(Type.String()),
  chat_mode: oneOf(sessionChatModes),
  title: Type.String(),
  subtitle: nullable(Type.String()),
  short_description: nullable(Type.String()),
  description: nullable(Type.String()),
  starts_at: Timestamp,
  ends_at: Timestamp,
  start_time: ClockTimeOut,
  end_time: ClockTimeOut,
  day_number: Type.Integer(),
  track: nullable(Type.String()),
  location: nullable(Type.String()),
  language: nullable(Type.String()),
  level: nullable(oneOf(sessionLevels)),
  is_full: Type.Boolean(),
  url: nullable(Type.String()),
  external_guid: nullable(Type.String()),
  slug: nullable(Type.String()),
  links: scoped('session:read', Type.Array(SessionLink)),
  attachments: scoped('session:read', Type.Array(SessionLink)),
  do_not_record: Type.Boolean(),
  feedback_url: nullable(Type.String()),
  stream_url: scoped('secret:read', nullable(Type.String())),
  streaming_platform: scoped('session:read', nullable(oneOf(streamingPlatforms))),
  zoom_meeting_id: scoped('secret:read', nullable(Type.String())),
  zoom_passcode: scoped('secret:read', nullable(Type.String())),
  mux_playback_policy: scoped('session:read', nullable(oneOf(muxPlaybackPolicies))),
  jitsi_room_name: scoped('secret:read', nullable(Type.String())),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  duration_minutes: Type.Integer(),
  is_live: Type.Boolean(),
  is_completed: Type.Boolean(),
  is_cancelled: Type.Boolean(),
  is_upcoming: Type.Boolean(),
  is_in_progress: Type.Boolean(),
  has_public_chat_enabled: Type.Boolean(),
  has_backstage_chat_enabled: Type.Boolean(),
});
export type Session = Type.Static<typeof Session>;

export const SessionListItem = shape({
  ...Session.properties,
  session_speakers: Type.Array(SessionSpeaker),
});
export type SessionListItem = Type.Static<typeof SessionListItem>;

/** A link or a file of a session: either `url` or `object_key` is null. */
export const SessionResource = shape({
  kind: oneOf(sessionResourceKinds),
  title: Type.String(),
  /** An https address. */
  url: nullable(Type.String()),
  object_key: nullable(Type.String()),
  size_bytes: nullable(Type.Integer()),
});
export type SessionResource = Type.Static<typeof SessionResource>;

export const SessionDetail = shape({
  ...SessionListItem.properties,
  description_text: nullable(Type.String()),
  resources: scoped('session:read', Type.Array(SessionResource)),
  event: shape({
    id: Id,
    title: Type.String(),
    start_date: CalendarDate,
    end_date: CalendarDate,
    timezone: Type.String(),
  }),
});
export type SessionDetail = Type.Static<typeof SessionDetail>;

/** A session in the agenda, without its abstract. */
export const AgendaSession = shape({
  id: Id,
  title: Type.String(),
  session_type: oneOf(sessionTypes),
  status: oneOf(sessionStatuses),
  day_number: Type.Integer(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  start_time: ClockTimeOut,
  end_time: ClockTimeOut,
  duration_minutes: Type.Integer(),
  track: nullable(Type.String()),
  location: nullable(Type.String()),
  language: nullable(Type.String()),
  level: nullable(oneOf(sessionLevels)),
  is_full: Type.Boolean(),
  has_recording: Type.Boolean(),
  speakers: Type.Array(Type.String()),
  speaker_profile_ids: Type.Array(Id),
});
export type AgendaSession = Type.Static<typeof AgendaSession>;

export const Agenda = shape({
  event_id: Id,
  timezone: Type.String(),
  day_change: Type.String(),
  /** Every conference day, including days without a session. */
  days: Type.Array(shape({ day_number: Type.Integer(), date: CalendarDate })),
  /** In the order set by organizers, even without a session; then in the order of the imported file or of first appearance. */
  locations: Type.Array(Type.String()),
  ordered_locations: Type.Integer(),
  /** Changes with the order of locations, buildings and tracks, and with the walking time. */
  order_version: Type.String(),
  /** In the order set by organizers, then by name. */
  tracks: Type.Array(Type.String()),
  /** Locations that are assigned to a building, in the same order. */
  buildings: Type.Array(shape({ name: Type.String(), locations: Type.Array(Type.String()) })),
  walking_minutes: Type.Integer(),
  sessions: Type.Array(AgendaSession),
});
export type Agenda = Type.Static<typeof Agenda>;

export const SessionParams = shape({ session_id: Id });

export const GetAgenda = operation({
  method: 'GET',
  path: '/events/:event_id/agenda',
  summary: 'Get the agenda of an event',
  description: 'Returns up to 5,000 sessions in a short form. Supports conditional requests by `ETag`.',
  access: 'login',
  token: 'programme:read',
  params: EventParams,
  replies: { 200: Agenda },
  bodilessStatuses: [304],
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const ListSessions = operation({
  method: 'GET',
  path: '/events/:event_id/sessions',
  summary: 'List the sessions of an event',
  description: 'Returns the sessions with their speakers, sorted by start.',
  access: 'login',
  token: 'programme:read',
  params: EventParams,
  query: shape({
    ...PageQuery.properties,
    day_number: Type.Optional(Type.Integer({ minimum: 1, maximum: eventDaysMax })),
  }),
  replies: { 200: page('sessions', SessionListItem) },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const GetSession = operation({
  method: 'GET',
  path: '/sessions/:session_id',
  summary: 'Get a session',
  access: 'login',
  token: 'programme:read',
  params: SessionParams,
  replies: { 200: SessionDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const ListSessionSpeakers = operation({
  method: 'GET',
  path: '/sessions/:session_id/speakers',
  summary: 'List the speakers of a session',
  access: 'login',
  token: 'programme:read',
  params: SessionParams,
  query: shape({ ...PageQuery.properties, role: Type.Optional(SessionSpeakerRole) }),
  replies: { 200: page('session_speakers', SessionSpeaker) },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

const Title = Type.String({
  minLength: sessionTitleLengthMin,
  maxLength: sessionTitleLengthMax,
  'x-trim': true,
});
const nullableText = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));
const DayNumber = Type.Integer({ minimum: 1, maximum: eventDaysMax });

/** The fields of create and update. An empty text is the same as null. */
export const settableOfSession = {
  status: Type.Optional(SessionStatus),
  subtitle: nullableText(sessionTitleLengthMax),
  short_description: nullableText(sessionShortDescriptionLengthMax),
  /** Plain text or HTML; stored sanitized. */
  description: nullableText(sessionDescriptionLengthMax),
  chat_mode: Type.Optional(oneOf(sessionChatModes)),
  track: nullableText(sessionPlaceLengthMax),
  location: nullableText(sessionPlaceLengthMax),
  language: nullableText(languageTagLengthMax),
  level: Type.Optional(nullable(oneOf(sessionLevels))),
  url: nullableText(streamLinkLengthMax),
  do_not_record: Type.Optional(Type.Boolean()),
  feedback_url: nullableText(streamLinkLengthMax),
  streaming_platform: Type.Optional(nullable(oneOf(streamingPlatforms))),
  stream_url: nullableText(streamLinkLengthMax),
  zoom_meeting_id: nullableText(zoomLinkLengthMax),
  zoom_passcode: nullableText(zoomPasscodeLengthMax),
  mux_playback_policy: Type.Optional(nullable(oneOf(muxPlaybackPolicies))),
  jitsi_room_name: nullableText(streamLinkLengthMax),
};

export const CreateSession = operation({
  method: 'POST',
  path: '/events/:event_id/sessions',
  summary: 'Create a session',
  description: 'Also creates the two chat rooms of the session.',
  access: 'login',
  token: 'session:write',
  params: EventParams,
  body: shape({
    title: Title,
    session_type: SessionType,
    /** An end at or before the start is on the next day. The maximum duration is 12 hours. */
    start_time: ClockTime,
    end_time: ClockTime,
    day_number: DayNumber,
    ...settableOfSession,
  }),
  replies: { 201: SessionDetail },
  errors: [
    'not_found',
    'event_access_denied',
    'event_banned',
    'forbidden',
    'session_day_outside_event',
    'too_many_sessions',
  ],
  demoRefused: 'guest',
});

/** The errors of every change of a session. */
export const sessionWriteErrors = [
  'not_found',
  'event_access_denied',
  'event_banned',
  'forbidden',
  'session_day_outside_event',
] as const;

const sessionTexts = [
  'title',
  'subtitle',
  'short_description',
  'description',
  'track',
  'location',
  'language',
  'url',
  'feedback_url',
] as const;

export const UpdateSession = operation({
  method: 'PUT',
  path: '/sessions/:session_id',
  summary: 'Update a session',
  description: 'Omitted fields are unchanged.',
  access: 'login',
  token: 'session:write',
  params: SessionParams,
  body: shape({
    title: Type.Optional(Title),
    session_type: Type.Optional(SessionType),
    start_time: Type.Optional(ClockTime),
    end_time: Type.Optional(ClockTime),
    day_number: Type.Optional(DayNumber),
    ...settableOfSession,
    ...seenTexts(sessionTexts, {}),
  }),
  replies: { 200: SessionDetail },
  errors: [...sessionWriteErrors, 'text_changed_meanwhile'],
  demoRefused: 'guest',
});

export const UpdateSessionStatus = operation({
  method: 'PUT',
  path: '/sessions/:session_id/status',
  summary: 'Update the status of a session',
  description: 'Any status can follow any other.',
  access: 'login',
  token: 'session:write',
  params: SessionParams,
  body: shape({ status: SessionStatus }),
  replies: { 200: SessionDetail },
  errors: sessionWriteErrors,
  demoRefused: 'guest',
});

export const UpdateSessionTimes = operation({
  method: 'PUT',
  path: '/sessions/:session_id/times',
  summary: 'Update the times of a session',
  description: 'The session stays on its day.',
  access: 'login',
  token: 'session:write',
  params: SessionParams,
  body: shape({ start_time: ClockTime, end_time: ClockTime }),
  replies: { 200: SessionDetail },
  errors: sessionWriteErrors,
  demoRefused: 'guest',
});

export const DeleteSession = operation({
  method: 'DELETE',
  path: '/sessions/:session_id',
  summary: 'Delete a session',
  description: 'Deletes its chat rooms and their messages, and removes its speakers from it.',
  access: 'login',
  token: 'session:write',
  params: SessionParams,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  demoRefused: 'guest',
});

export const DuplicateSession = operation({
  method: 'POST',
  path: '/sessions/:session_id/duplicate',
  summary: 'Duplicate a session',
  description: 'Copies the session with its speakers. The copy has the status SCHEDULED and its own chat rooms.',
  access: 'login',
  token: 'session:write',
  params: SessionParams,
  replies: { 201: SessionDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'too_many_sessions'],
  demoRefused: 'guest',
});

/** Sessions of an event and its agenda (spec: contract 3.5, 7.11; decisions 1.7, 5). */
import * as Type from 'typebox';
import {
  mux_playback_policies,
  session_chat_modes,
  session_speaker_roles,
  session_statuses,
  session_types,
  SessionSpeakerRole,
  streaming_platforms,
} from './enums.ts';
import { EventParams } from './events.ts';
import { event_days_max } from './limits.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, nullable, oneOf, page, PageQuery, PersonMini, shape, Timestamp } from './primitives.ts';
import { SocialLinks } from './users.ts';

const ClockTimeOut = Type.String();

/** A person on stage. `user_id` is null while nobody with an account has claimed the speaker profile. */
export const SessionSpeaker = shape({
  id: Id,
  session_id: Id,
  profile_id: Id,
  user_id: nullable(Id),
  role: oneOf(session_speaker_roles),
  order: nullable(Type.Integer()),
  created_at: Timestamp,
  speaker_name: Type.String(),
  full_name: Type.String(),
  speaker_bio: nullable(Type.String()),
  image_url: nullable(Type.String()),
  title: nullable(Type.String()),
  company_name: nullable(Type.String()),
  social_links: nullable(SocialLinks),
  user: nullable(shape({ ...PersonMini.properties, bio: nullable(Type.String()) })),
});
export type SessionSpeaker = Type.Static<typeof SessionSpeaker>;

const Link = shape({ url: Type.String(), title: Type.String() });

export const Session = shape({
  id: Id,
  event_id: Id,
  status: oneOf(session_statuses),
  session_type: oneOf(session_types),
  original_type: nullable(Type.String()),
  chat_mode: oneOf(session_chat_modes),
  title: Type.String(),
  subtitle: nullable(Type.String()),
  short_description: nullable(Type.String()),
  /** Sanitized HTML: paragraphs, lists, links, emphasis, code and small headings. */
  description: nullable(Type.String()),
  starts_at: Timestamp,
  ends_at: Timestamp,
  start_time: ClockTimeOut,
  end_time: ClockTimeOut,
  day_number: Type.Integer(),
  track: nullable(Type.String()),
  location: nullable(Type.String()),
  language: nullable(Type.String()),
  url: nullable(Type.String()),
  external_guid: nullable(Type.String()),
  slug: nullable(Type.String()),
  links: Type.Array(Link),
  attachments: Type.Array(Link),
  stream_url: nullable(Type.String()),
  streaming_platform: nullable(oneOf(streaming_platforms)),
  zoom_meeting_id: nullable(Type.String()),
  zoom_passcode: nullable(Type.String()),
  mux_playback_policy: nullable(oneOf(mux_playback_policies)),
  jitsi_room_name: nullable(Type.String()),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  duration_minutes: Type.Integer(),
  formatted_duration: Type.String(),
  is_live: Type.Boolean(),
  is_completed: Type.Boolean(),
  is_cancelled: Type.Boolean(),
  is_upcoming: Type.Boolean(),
  is_in_progress: Type.Boolean(),
  has_chat_enabled: Type.Boolean(),
  has_public_chat_enabled: Type.Boolean(),
  has_backstage_chat_enabled: Type.Boolean(),
});
export type Session = Type.Static<typeof Session>;

export const SessionListItem = shape({
  ...Session.properties,
  session_speakers: Type.Array(SessionSpeaker),
  /** The same array again, for clients that read this name. */
  speakers: Type.Array(SessionSpeaker),
});
export type SessionListItem = Type.Static<typeof SessionListItem>;

export const SessionDetail = shape({
  ...SessionListItem.properties,
  event: shape({
    id: Id,
    title: Type.String(),
    start_date: CalendarDate,
    end_date: CalendarDate,
    timezone: Type.String(),
  }),
});
export type SessionDetail = Type.Static<typeof SessionDetail>;

/** A session as the agenda shows it: no abstract. */
export const AgendaSession = shape({
  id: Id,
  title: Type.String(),
  session_type: oneOf(session_types),
  status: oneOf(session_statuses),
  day_number: Type.Integer(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  start_time: ClockTimeOut,
  end_time: ClockTimeOut,
  duration_minutes: Type.Integer(),
  track: nullable(Type.String()),
  location: nullable(Type.String()),
  language: nullable(Type.String()),
  speakers: Type.Array(Type.String()),
});
export type AgendaSession = Type.Static<typeof AgendaSession>;

export const Agenda = shape({
  event_id: Id,
  timezone: Type.String(),
  day_change: Type.String(),
  /** Every conference day, also those without a session. */
  days: Type.Array(shape({ day_number: Type.Integer(), date: CalendarDate })),
  /** In the order of the file or of first appearance. */
  locations: Type.Array(Type.String()),
  tracks: Type.Array(Type.String()),
  sessions: Type.Array(AgendaSession),
});
export type Agenda = Type.Static<typeof Agenda>;

export const SessionParams = shape({ session_id: Id });

export const GetAgenda = operation({
  method: 'GET',
  path: '/events/:event_id/agenda',
  summary: 'The whole agenda, up to 5,000 slim sessions, with an ETag',
  access: 'login',
  params: EventParams,
  replies: { 200: Agenda },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const ListSessions = operation({
  method: 'GET',
  path: '/events/:event_id/sessions',
  summary: 'Sessions with their speakers, by start',
  access: 'login',
  params: EventParams,
  query: shape({
    ...PageQuery.properties,
    day_number: Type.Optional(Type.Integer({ minimum: 1, maximum: event_days_max })),
  }),
  replies: { 200: page('sessions', SessionListItem) },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const GetSession = operation({
  method: 'GET',
  path: '/sessions/:session_id',
  summary: 'One session with its speakers',
  access: 'login',
  params: SessionParams,
  replies: { 200: SessionDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

const SessionSpeakerPage = page('session_speakers', SessionSpeaker);

export const ListSessionSpeakers = operation({
  method: 'GET',
  path: '/sessions/:session_id/speakers',
  summary: 'The speakers of a session, in order',
  access: 'login',
  params: SessionParams,
  query: shape({ ...PageQuery.properties, role: Type.Optional(SessionSpeakerRole) }),
  replies: { 200: shape({ ...SessionSpeakerPage.properties, speakers: Type.Array(SessionSpeaker) }) },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

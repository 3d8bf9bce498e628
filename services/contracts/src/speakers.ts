/** Speaker profiles of an event; a speaker need not have an account (spec: decisions 5). */
import * as Type from 'typebox';
import { SessionSpeakerRole, SessionStatus, SessionType } from './enums.ts';
import { EventParams } from './events.ts';
import { search_text_length_max } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, page, PageQuery, shape, Timestamp } from './primitives.ts';
import { SocialLinks } from './users.ts';

const SpeakerSession = shape({
  id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  start_time: Type.String(),
  end_time: Type.String(),
  day_number: Type.Integer(),
  role: SessionSpeakerRole,
  session_type: SessionType,
  status: SessionStatus,
  location: nullable(Type.String()),
  track: nullable(Type.String()),
});

export const EventSpeaker = shape({
  profile_id: Id,
  event_id: Id,
  user_id: nullable(Id),
  full_name: Type.String(),
  title: nullable(Type.String()),
  company_name: nullable(Type.String()),
  image_url: nullable(Type.String()),
  /** Sanitized HTML. */
  bio: nullable(Type.String()),
  social_links: nullable(SocialLinks),
  session_count: Type.Integer(),
  sessions: Type.Array(SpeakerSession),
});
export type EventSpeaker = Type.Static<typeof EventSpeaker>;

export const ListEventSpeakers = operation({
  method: 'GET',
  path: '/events/:event_id/speakers',
  summary: 'Everybody who speaks at an event, by name, with server-side search',
  access: 'login',
  params: EventParams,
  query: shape({
    ...PageQuery.properties,
    search: Type.Optional(Type.String({ maxLength: search_text_length_max })),
  }),
  replies: { 200: page('speakers', EventSpeaker) },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const GetEventSpeaker = operation({
  method: 'GET',
  path: '/events/:event_id/speakers/:profile_id',
  summary: 'One speaker with biography and sessions',
  access: 'login',
  params: shape({ event_id: Id, profile_id: Id }),
  replies: { 200: EventSpeaker },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

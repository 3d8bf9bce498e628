/** The search across everything that a person can see. */
import * as Type from 'typebox';
import { eventStatuses, profileMatches, SessionStatus } from './enums.ts';
import { searchTextLengthMax } from './limits.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';

const inEvent = { event_id: Id, event_title: Type.String() };

export const EventHit = shape({
  id: Id,
  title: Type.String(),
  organization_name: Type.String(),
  start_date: CalendarDate,
  end_date: CalendarDate,
  status: oneOf(eventStatuses),
});
export type EventHit = Type.Static<typeof EventHit>;

export const SessionHit = shape({
  id: Id,
  ...inEvent,
  title: Type.String(),
  starts_at: Timestamp,
  /** Time zone of the event, for the local start time. */
  timezone: Type.String(),
  location: nullable(Type.String()),
  track: nullable(Type.String()),
  status: SessionStatus,
  has_recording: Type.Boolean(),
});
export type SessionHit = Type.Static<typeof SessionHit>;

export const SpeakerHit = shape({
  profile_id: Id,
  ...inEvent,
  full_name: Type.String(),
  image_url: nullable(Type.String()),
  title: nullable(Type.String()),
  company_name: nullable(Type.String()),
});
export type SpeakerHit = Type.Static<typeof SpeakerHit>;

export const PersonHit = shape({
  user_id: Id,
  ...inEvent,
  full_name: Type.String(),
  image_url: nullable(Type.String()),
  title: nullable(Type.String()),
  company_name: nullable(Type.String()),
  /** The interest or conversation starter that matches. */
  found: nullable(shape({ kind: oneOf(profileMatches), text: Type.String() })),
  is_near: Type.Boolean(),
});
export type PersonHit = Type.Static<typeof PersonHit>;

export const SearchHits = shape({
  events: Type.Array(EventHit),
  sessions: Type.Array(SessionHit),
  speakers: Type.Array(SpeakerHit),
  people: Type.Array(PersonHit),
});
export type SearchHits = Type.Static<typeof SearchHits>;

export const Search = operation({
  method: 'GET',
  path: '/search',
  summary: 'Search events, sessions, speakers and people',
  description: 'Returns up to eight results of each kind that the caller can see.',
  access: 'login',
  query: shape({
    /** At least two characters, or one of a script that does not separate words with spaces. */
    q: Type.String({ minLength: 1, maxLength: searchTextLengthMax }),
    /** Searches only in this event. The event itself is not returned then. */
    event_id: Type.Optional(Id),
  }),
  replies: { 200: SearchHits },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
  rateLimits: ['search'],
});

/** The control room: the current and the next session of every location, and problems that need attention. */
import * as Type from 'typebox';
import { controlConcerns, sessionStatuses } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { described, Id, nullable, oneOf, shape, Timestamp, TitleText } from '../primitives.ts';
import { EndsAt, IsCrewReady, Location, StartsAt } from '../schedule/session-fields.ts';
import { controlHours, controlRateMinutes, maxControlLocations, maxLaterSessions } from './control-room-limits.ts';

export const ControlSession = shape({
  id: Id,
  title: TitleText,
  status: oneOf(sessionStatuses, 'Status of the session.'),
  starts_at: StartsAt,
  ends_at: EndsAt,
  speakers: Type.Integer({ description: 'Number of speakers of the session.' }),
  speaker_names: Type.Array(Type.String(), { description: 'Names of the first speakers.' }),
  ready: Type.Integer({ description: 'Number of speakers who are ready.' }),
  not_ready: Type.Array(Type.String(), { description: 'Names of the first speakers who are not ready.' }),
  is_crew_ready: IsCrewReady,
  is_full: Type.Boolean({ description: 'Whether the session is marked as full.' }),
  present: nullable(
    Type.Integer({
      description: 'Number of people who are currently in the public chat of the session; null if unknown.',
    }),
  ),
  messages: Type.Integer({
    description: 'Number of messages in the public chat in the last five minutes, at most 1,000.',
  }),
  questions: Type.Integer({ description: 'Number of questions asked in the last five minutes.' }),
  waiting_questions: Type.Integer({ description: 'Number of questions that wait for approval.' }),
  concerns: Type.Array(oneOf(controlConcerns), {
    description:
      'Problems that need attention. Missing readiness is a problem only if the event has a cue or somebody has reported being ready.',
  }),
});
export type ControlSession = Type.Static<typeof ControlSession>;

const LaterSession = shape({ id: Id, title: TitleText, starts_at: StartsAt });

export const ControlLocation = shape({
  location: described(Location, 'Name of the location; empty for sessions without a location.'),
  now: nullable(described(ControlSession, 'Current session; null if there is none.')),
  next: nullable(described(ControlSession, 'Next session; null if none starts within a day.')),
  later: Type.Array(LaterSession, {
    description: `Up to ${maxLaterSessions} sessions after the next one that start within a day, by start.`,
  }),
});
export type ControlLocation = Type.Static<typeof ControlLocation>;

export const ControlRoom = shape({
  event_id: EventId,
  checked_at: described(Timestamp, 'When the data was read, according to the server clock (ISO 8601, UTC).'),
  open_cases: Type.Integer({ description: 'Number of open moderation cases that the caller can decide.' }),
  undelivered_invitations: Type.Integer({ description: 'Number of open invitations whose last email bounced.' }),
  locations: Type.Array(ControlLocation, {
    description: 'Locations with a session that is running or starts within a day, sorted by name.',
  }),
});
export type ControlRoom = Type.Static<typeof ControlRoom>;

export const GetControlRoom = operation({
  method: 'GET',
  path: '/events/:event_id/control-room',
  summary: 'Get the control room of an event',
  description: `Requires the role ADMIN or ORGANIZER. Returns the current session of up to ${maxControlLocations} locations, and the next ones that start within ${controlHours} hours, with attendance and problems that need attention. Messages and questions are counted over the last ${controlRateMinutes} minutes. No server event announces changes, so request it again every few seconds.`,
  access: 'login',
  params: EventParams,
  replies: { 200: ControlRoom },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  rateLimits: ['control_room'],
});

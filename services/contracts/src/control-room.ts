/** The control room: the current and the next session of every location, and problems that need attention. */
import * as Type from 'typebox';
import { controlConcerns, sessionStatuses } from './enums.ts';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';

export const ControlSession = shape({
  id: Id,
  title: Type.String(),
  status: oneOf(sessionStatuses),
  starts_at: Timestamp,
  ends_at: Timestamp,
  speakers: Type.Integer(),
  ready: Type.Integer(),
  is_crew_ready: Type.Boolean(),
  present: nullable(Type.Integer()),
  messages: Type.Integer(),
  questions: Type.Integer(),
  waiting_questions: Type.Integer(),
  concerns: Type.Array(oneOf(controlConcerns)),
});
export type ControlSession = Type.Static<typeof ControlSession>;

export const ControlLocation = shape({
  /** Empty for sessions without a location. */
  location: Type.String(),
  now: nullable(ControlSession),
  next: nullable(ControlSession),
});
export type ControlLocation = Type.Static<typeof ControlLocation>;

export const ControlRoom = shape({
  event_id: Id,
  checked_at: Timestamp,
  open_cases: Type.Integer(),
  undelivered_invitations: Type.Integer(),
  locations: Type.Array(ControlLocation),
});
export type ControlRoom = Type.Static<typeof ControlRoom>;

export const GetControlRoom = operation({
  method: 'GET',
  path: '/events/:event_id/control-room',
  summary: 'Get the control room of an event',
  description:
    'Returns the current and the next session of every location with attendance and activity, open moderation cases, and problems that need attention.',
  access: 'login',
  params: EventParams,
  replies: { 200: ControlRoom },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  rateLimits: ['control_room'],
});

/** Delays of locations: the rest of the day is moved, and people are notified once. */
import * as Type from 'typebox';
import { EventParams } from './events.ts';
import { eventDaysMax } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, shape, Timestamp, Uuid } from './primitives.ts';
import { delayMinutesMax, delayMinutesMin, runSessionsMax } from './run-of-show-limits.ts';
import { LocationDelay, LocationName } from './run-of-show.ts';
import { sessionWriteErrors } from './sessions.ts';

/** A session that moves because of a delay. */
export const DelayedSession = shape({
  id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  new_starts_at: Timestamp,
  /** A break that absorbs the delay becomes shorter. */
  new_ends_at: Timestamp,
});
export type DelayedSession = Type.Static<typeof DelayedSession>;

/** A speaker who would be on two stages at once. */
export const SpeakerClash = shape({
  profile_id: Id,
  speaker_name: Type.String(),
  session_id: Id,
  session_title: Type.String(),
  other_session_id: Id,
  other_session_title: Type.String(),
  other_location: nullable(Type.String()),
});
export type SpeakerClash = Type.Static<typeof SpeakerClash>;

/** The effects of a delay. */
export const DelayPreview = shape({
  from_session_id: Id,
  sessions: Type.Array(DelayedSession),
  people_count: Type.Integer(),
  clashes: Type.Array(SpeakerClash),
});
export type DelayPreview = Type.Static<typeof DelayPreview>;

const wishes = {
  day_number: Type.Integer({ minimum: 1, maximum: eventDaysMax }),
  minutes: Type.Integer({
    minimum: delayMinutesMin,
    maximum: delayMinutesMax,
    description: 'Delay in minutes.',
  }),
  breaks_absorb: Type.Boolean(),
  from_session_id: Type.Optional(Id),
};
const refusals = ['delay_moves_nothing'] as const;

export const PreviewDelay = operation({
  method: 'GET',
  path: '/events/:event_id/delay-preview',
  summary: 'Preview a delay of a location',
  description:
    'Returns the sessions that would move, the number of people who have them in their agenda, and speakers who would be on two stages at once.',
  access: 'login',
  params: EventParams,
  query: shape({ ...wishes, location: Type.Optional(LocationName) }),
  replies: { 200: DelayPreview },
  errors: [...sessionWriteErrors, ...refusals],
});

export const DelayLocation = operation({
  method: 'POST',
  path: '/events/:event_id/delays',
  summary: 'Delay the rest of the day in a location',
  description: 'The delay can be undone for one minute. After that, people are notified once.',
  access: 'login',
  params: EventParams,
  body: shape({
    ...wishes,
    location: LocationName,
    /** The same value on a retry, so that nothing moves twice. */
    client_id: Uuid,
    seen: Type.Array(shape({ id: Id, starts_at: Timestamp }), { minItems: 1, maxItems: runSessionsMax }),
  }),
  replies: { 201: LocationDelay },
  errors: [...sessionWriteErrors, ...refusals, 'session_moved_meanwhile', 'client_id_conflict'],
  rateLimits: ['run_of_show'],
  demoRefused: 'guest',
});

export const UndoDelay = operation({
  method: 'POST',
  path: '/events/:event_id/delays/:delay_id/undo',
  summary: 'Undo a delay',
  description: 'A delay can be undone within one minute, if none of its sessions was moved since. Nobody is notified.',
  access: 'login',
  params: shape({ ...EventParams.properties, delay_id: Id }),
  replies: { 200: LocationDelay },
  errors: [...sessionWriteErrors, 'session_moved_meanwhile', 'delay_undo_over'],
  rateLimits: ['run_of_show'],
  demoRefused: 'guest',
});

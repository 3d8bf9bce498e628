/** A location that runs late: the rest of its day is moved, and people are told once. */
import * as Type from 'typebox';
import { EventParams } from './events.ts';
import { eventDaysMax } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, shape, Timestamp, Uuid } from './primitives.ts';
import { delayMinutesMax, delayMinutesMin, runSessionsMax } from './run-of-show-limits.ts';
import { LocationDelay, LocationName } from './run-of-show.ts';
import { sessionWriteErrors } from './sessions.ts';

/** A session that moves with its location. */
export const DelayedSession = shape({
  id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  new_starts_at: Timestamp,
  /** A break that absorbs the delay ends earlier than its length says. */
  new_ends_at: Timestamp,
});
export type DelayedSession = Type.Static<typeof DelayedSession>;

/** Somebody who would be on two stages at once. */
export const SpeakerClash = shape({
  profile_id: Id,
  speaker_name: Type.String(),
  session_id: Id,
  session_title: Type.String(),
  /** The session elsewhere. */
  other_session_id: Id,
  other_session_title: Type.String(),
  other_location: nullable(Type.String()),
});
export type SpeakerClash = Type.Static<typeof SpeakerClash>;

/** What a delay would do. */
export const DelayPreview = shape({
  /** The first session that moves. */
  from_session_id: Id,
  /** By their start. */
  sessions: Type.Array(DelayedSession),
  /** People with one of these sessions in their agenda. */
  people_count: Type.Integer(),
  clashes: Type.Array(SpeakerClash),
});
export type DelayPreview = Type.Static<typeof DelayPreview>;

const wishes = {
  day_number: Type.Integer({ minimum: 1, maximum: eventDaysMax }),
  minutes: Type.Integer({
    minimum: delayMinutesMin,
    maximum: delayMinutesMax,
    description: 'Minutes by which the location runs late.',
  }),
  /** Whether breaks become shorter instead of moving the rest of the day. */
  breaks_absorb: Type.Boolean(),
  /** The first session that moves; without it, the next one to begin. */
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
    /** Same value on a retry, so that nothing moves twice. */
    client_id: Uuid,
    /** The sessions that move and when they start now, as they were seen; refused if that has changed since. */
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
  description: 'Possible within one minute, if none of the sessions was moved since. Nobody is notified.',
  access: 'login',
  params: shape({ ...EventParams.properties, delay_id: Id }),
  replies: { 200: LocationDelay },
  errors: [...sessionWriteErrors, 'session_moved_meanwhile', 'delay_undo_over'],
  rateLimits: ['run_of_show'],
  demoRefused: 'guest',
});

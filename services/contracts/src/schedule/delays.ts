/** Delays of locations: the later sessions of the day move, and people are notified once. */
import * as Type from 'typebox';
import { ClientId } from '../chat/message-fields.ts';
import { EventParams } from '../events/events.ts';
import { maxEventDays } from '../limits.ts';
import { delayUndoMs, maxDelayMinutes, maxRunSessions, minDelayMinutes } from '../live/run-of-show-limits.ts';
import { LocationDelay, LocationName } from '../live/run-of-show.ts';
import { operation } from '../operation.ts';
import { described, Id, nullable, shape, Timestamp, TitleText } from '../primitives.ts';
import { EndsAt, EventDay, PeopleCount, ProfileId, SessionId, StartsAt } from './session-fields.ts';
import { sessionWriteErrors } from './sessions.ts';

/** A session that moves because of a delay. */
export const DelayedSession = shape({
  id: Id,
  title: TitleText,
  starts_at: StartsAt,
  ends_at: EndsAt,
  new_starts_at: described(Timestamp, 'Start after the delay (ISO 8601, UTC).'),
  new_ends_at: described(
    Timestamp,
    'End after the delay (ISO 8601, UTC). A break that absorbs the delay becomes shorter.',
  ),
});
export type DelayedSession = Type.Static<typeof DelayedSession>;

/** A speaker with two sessions at the same time. */
export const SpeakerClash = shape({
  profile_id: ProfileId,
  speaker_name: Type.String({ description: 'Name of the speaker.' }),
  session_id: SessionId,
  session_title: Type.String({ description: 'Title of the session.' }),
  other_session_id: described(Id, 'Id of the other session.'),
  other_session_title: Type.String({ description: 'Title of the other session.' }),
  other_location: nullable(Type.String({ description: 'Location of the other session; null if there is none.' })),
});
export type SpeakerClash = Type.Static<typeof SpeakerClash>;

const FromSessionId = described(Id, 'Id of the first session that moves. Defaults to the next session to start.');
/** The effects of a delay. */
export const DelayPreview = shape({
  from_session_id: FromSessionId,
  sessions: Type.Array(DelayedSession, { description: 'Sessions that move, sorted by start.' }),
  people_count: PeopleCount,
  clashes: Type.Array(SpeakerClash, {
    description: 'Speakers who would have two sessions at the same time because of the delay.',
  }),
});
export type DelayPreview = Type.Static<typeof DelayPreview>;

const delayFields = {
  day_number: described(Type.Integer({ minimum: 1, maximum: maxEventDays }), EventDay),
  minutes: Type.Integer({
    minimum: minDelayMinutes,
    maximum: maxDelayMinutes,
    description: 'Delay in minutes.',
  }),
  breaks_absorb: Type.Boolean({
    description: 'Whether to shorten breaks. Later sessions then move less or not at all.',
  }),
  from_session_id: Type.Optional(FromSessionId),
};
const delayErrors = ['delay_moves_nothing'] as const;

export const PreviewDelay = operation({
  method: 'GET',
  path: '/events/:event_id/delay-preview',
  summary: 'Preview a delay of a location',
  description:
    'Requires the role ADMIN or ORGANIZER. Changes nothing. Returns the sessions that would move, the number of people who have them in their agenda, and the speakers who would newly have two sessions at the same time. Send the starts of these sessions as `seen` when you create the delay.',
  access: 'login',
  params: EventParams,
  query: shape({ ...delayFields, location: Type.Optional(LocationName) }),
  replies: { 200: DelayPreview },
  errors: [...sessionWriteErrors, ...delayErrors],
});

export const DelayLocation = operation({
  method: 'POST',
  path: '/events/:event_id/delays',
  summary: 'Delay the rest of the day in a location',
  description: `Requires the role ADMIN or ORGANIZER. Moves the later sessions of the day, and those of the next day that would otherwise overlap, or none of them if they differ from \`seen\`. People other than the caller who bookmarked or speak in these sessions receive a single notification (\`SESSION_CHANGED\`). It is sent after ${delayUndoMs / 1000} seconds; until then, \`UndoDelay\` can undo the delay. The delay is recorded in the moderation log, and a repeated request with the same \`client_id\` does not move the sessions again.`,
  access: 'login',
  params: EventParams,
  body: shape({
    ...delayFields,
    location: LocationName,
    client_id: described(
      ClientId,
      'Idempotency key: a UUID chosen by the client. Send the same value when you retry, to apply the delay only once.',
    ),
    seen: Type.Array(shape({ id: Id, starts_at: StartsAt }), {
      minItems: 1,
      maxItems: maxRunSessions,
      description:
        'Sessions that move, with their starts as returned by the preview. If they have changed since, the request is rejected.',
    }),
  }),
  replies: { 201: LocationDelay },
  errors: [...sessionWriteErrors, ...delayErrors, 'session_moved_meanwhile', 'client_id_conflict'],
  rateLimits: ['run_of_show'],
  demoRestriction: 'guest',
});

export const UndoDelay = operation({
  method: 'POST',
  path: '/events/:event_id/delays/:delay_id/undo',
  summary: 'Undo a delay',
  description: `Requires the role ADMIN or ORGANIZER. The caller need not be the person who created the delay. Restores the times and statuses of the sessions within ${delayUndoMs / 1000} seconds, unless one of them was moved or cancelled in between. Nobody is notified, and undoing a delay again has no effect.`,
  access: 'login',
  params: shape({ ...EventParams.properties, delay_id: described(Id, 'Id of the delay.') }),
  replies: { 200: LocationDelay },
  errors: [...sessionWriteErrors, 'session_moved_meanwhile', 'delay_undo_over'],
  rateLimits: ['run_of_show'],
  demoRestriction: 'guest',
});

/** The run of show: sessions of a location with their cues, readiness, and messages at the lectern. */
import * as Type from 'typebox';
import { sessionStatuses, sessionTypes } from './enums.ts';
import { EventParams } from './events.ts';
import { eventDaysMax, sessionPlaceLengthMax } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';
import {
  cueMinuteMax,
  cueMinuteMin,
  cueTitleLengthMax,
  cueWhoLengthMax,
  lecternMessageLengthMax,
} from './run-of-show-limits.ts';
import { seenTexts } from './seen-texts.ts';
import { SessionParams } from './sessions.ts';

/** Name of a location; empty for sessions without one. */
export const LocationName = Type.String({ maxLength: sessionPlaceLengthMax });

/** Something that happens in a session, such as a film or a change of the microphone. */
export const Cue = shape({
  id: Id,
  title: Type.String(),
  at_minute: Type.Integer(),
  who: nullable(Type.String()),
  is_done: Type.Boolean(),
});
export type Cue = Type.Static<typeof Cue>;

export const RunSpeaker = shape({
  profile_id: Id,
  speaker_name: Type.String(),
  is_ready: Type.Boolean(),
  is_self: Type.Boolean(),
});
export type RunSpeaker = Type.Static<typeof RunSpeaker>;

/** A session in the run of show. */
export const RunSession = shape({
  id: Id,
  title: Type.String(),
  session_type: oneOf(sessionTypes),
  status: oneOf(sessionStatuses),
  starts_at: Timestamp,
  ends_at: Timestamp,
  actual_start_at: nullable(Timestamp),
  actual_end_at: nullable(Timestamp),
  is_crew_ready: Type.Boolean(),
  speakers: Type.Array(RunSpeaker),
  cues: Type.Array(Cue),
});
export type RunSession = Type.Static<typeof RunSession>;

export const LecternMessage = shape({ text: Type.String(), sent_at: Timestamp });
export type LecternMessage = Type.Static<typeof LecternMessage>;

/** A delay of a location, which can be undone for a minute. */
export const LocationDelay = shape({
  id: Id,
  minutes: Type.Integer(),
  session_count: Type.Integer(),
  is_undone: Type.Boolean(),
  undo_ms: Type.Integer(),
});
export type LocationDelay = Type.Static<typeof LocationDelay>;

/** A session on a stage clock. */
export const ClockSession = shape({
  id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  actual_start_at: nullable(Timestamp),
  actual_end_at: nullable(Timestamp),
});
export type ClockSession = Type.Static<typeof ClockSession>;

export const RunOfShow = shape({
  event_id: Id,
  day_number: Type.Integer(),
  location: Type.String(),
  can_run: Type.Boolean(),
  lectern_message: nullable(LecternMessage),
  delay: nullable(LocationDelay),
  sessions: Type.Array(RunSession),
});
export type RunOfShow = Type.Static<typeof RunOfShow>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;
const CueTitle = Type.String({ minLength: 1, maxLength: cueTitleLengthMax, 'x-trim': true });
const CueMinute = Type.Integer({ minimum: cueMinuteMin, maximum: cueMinuteMax });
const CueWho = Type.Optional(nullable(Type.String({ maxLength: cueWhoLengthMax, 'x-trim': true })));
const CueParams = shape({ cue_id: Id });

export const GetRunOfShow = operation({
  method: 'GET',
  path: '/events/:event_id/run-of-show',
  summary: 'Get the run of show of a location and day',
  description: 'Returns the sessions with their cues, who is ready, and planned and actual times.',
  access: 'login',
  token: 'production:read',
  params: EventParams,
  query: shape({
    day_number: Type.Integer({ minimum: 1, maximum: eventDaysMax, default: 1 }),
    location: Type.Optional(LocationName),
  }),
  replies: { 200: RunOfShow },
  errors: readErrors,
});

export const ReadyChange = shape({
  /** Profile of a speaker of the session; null for the crew. */
  profile_id: nullable(Id),
  is_ready: Type.Boolean(),
});

export const SetReady = operation({
  method: 'PUT',
  path: '/sessions/:session_id/ready',
  summary: 'Mark a speaker or the crew of a session as ready or not ready',
  description: 'Speakers can mark only themselves.',
  access: 'login',
  params: SessionParams,
  body: ReadyChange,
  replies: { 200: RunSession },
  errors: readErrors,
  rateLimits: ['run_of_show'],
});

export const SetRunning = operation({
  method: 'PUT',
  path: '/sessions/:session_id/running',
  summary: 'Begin or end a session',
  description: 'Updates the status of the session.',
  access: 'login',
  params: SessionParams,
  body: shape({ step: oneOf(['BEGIN', 'END'] as const) }),
  replies: { 200: RunSession },
  errors: [...readErrors, 'run_step_impossible'],
  rateLimits: ['run_of_show'],
  demoRefused: 'guest',
});

export const CreateCue = operation({
  method: 'POST',
  path: '/sessions/:session_id/cues',
  summary: 'Create a cue in a session',
  access: 'login',
  params: SessionParams,
  body: shape({ title: CueTitle, at_minute: CueMinute, who: CueWho }),
  replies: { 201: Cue },
  errors: [...readErrors, 'cues_exceeded'],
  rateLimits: ['run_of_show'],
  demoRefused: 'guest',
});

export const UpdateCue = operation({
  method: 'PUT',
  path: '/cues/:cue_id',
  summary: 'Update a cue',
  description: 'Omitted fields are unchanged.',
  access: 'login',
  params: CueParams,
  body: shape({
    title: Type.Optional(CueTitle),
    at_minute: Type.Optional(CueMinute),
    who: CueWho,
    is_done: Type.Optional(Type.Boolean()),
    ...seenTexts(['title', 'who'], {}),
  }),
  replies: { 200: Cue },
  errors: [...readErrors, 'text_changed_meanwhile'],
  rateLimits: ['run_of_show'],
  demoRefused: 'guest',
});

export const DeleteCue = operation({
  method: 'DELETE',
  path: '/cues/:cue_id',
  summary: 'Delete a cue',
  access: 'login',
  params: CueParams,
  replies: { 204: Type.Null() },
  errors: readErrors,
  rateLimits: ['run_of_show'],
  demoRefused: 'guest',
});

export const GetTime = operation({
  method: 'GET',
  path: '/time',
  summary: 'Get the time of the server',
  description: 'Clocks use it to agree to the second.',
  access: 'public',
  token: 'ignored',
  replies: { 200: shape({ now_ms: Type.Integer() }) },
});

const ClockPlace = shape({ location: LocationName });

export const CreateStageClock = operation({
  method: 'POST',
  path: '/events/:event_id/stage-clock',
  summary: 'Create the stage clock of a location',
  description: 'The clock needs no account. Replaces an existing stage clock, whose address stops working.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  body: ClockPlace,
  replies: { 201: shape({ location: Type.String(), token: Type.String(), url: Type.String() }) },
  errors: readErrors,
  demoRefused: true,
});

export const RemoveStageClock = operation({
  method: 'DELETE',
  path: '/events/:event_id/stage-clock',
  summary: 'Remove the stage clock of a location',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  query: shape({ location: Type.Optional(LocationName) }),
  replies: { 204: Type.Null() },
  errors: readErrors,
  demoRefused: true,
});

export const LecternChange = shape({
  location: LocationName,
  /** Null removes the message. */
  text: nullable(Type.String({ minLength: 1, maxLength: lecternMessageLengthMax, 'x-trim': true })),
});

/** The current message at the lectern. */
export const LecternState = shape({ lectern_message: nullable(LecternMessage) });

export const SendLecternMessage = operation({
  method: 'PUT',
  path: '/events/:event_id/lectern',
  summary: 'Set the lectern message of a location',
  description: 'A null `text` removes the message.',
  access: 'login',
  params: EventParams,
  body: LecternChange,
  replies: { 200: LecternState },
  errors: [...readErrors, 'chat_not_allowed'],
  rateLimits: ['run_of_show'],
  demoRefused: 'guest',
});

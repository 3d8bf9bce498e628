/** The run of show: the sessions of a location with their cues, who is ready, and lectern messages. */
import * as Type from 'typebox';
import { seenTexts } from '../chat/seen-texts.ts';
import { sessionStatuses, sessionTypes } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { maxEventDays, maxSessionPlaceLength } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Id, nullable, oneOf, shape, Timestamp, TitleText, WebAddress } from '../primitives.ts';
import { EndsAt, EventDay, IsCrewReady, Location, ProfileId, StartsAt } from '../schedule/session-fields.ts';
import { SessionParams } from '../schedule/sessions.ts';
import {
  maxCueMinute,
  maxCues,
  maxCueTitleLength,
  maxCueWhoLength,
  maxLecternMessageLength,
  maxRunSessions,
  minCueMinute,
} from './run-of-show-limits.ts';

/** Empty for sessions without a location. */
export const LocationName = Type.String({
  maxLength: maxSessionPlaceLength,
  description: 'Name of the location; empty for sessions without a location.',
});

/** An action during a session, such as playing a video or handing over a microphone. */
export const Cue = shape({
  id: Id,
  title: Type.String({ description: 'Title of the cue, plain text.' }),
  at_minute: Type.Integer({ description: 'Minutes after the start of the session; negative before the start.' }),
  who: nullable(Type.String({ description: 'Who is responsible, plain text; null for nobody in particular.' })),
  is_done: Type.Boolean({ description: 'Whether the cue is done.' }),
});
export type Cue = Type.Static<typeof Cue>;

export const RunSpeaker = shape({
  profile_id: ProfileId,
  speaker_name: Type.String({ description: 'Name of the speaker.' }),
  is_ready: Type.Boolean({ description: 'Whether the speaker is ready.' }),
  is_self: Type.Boolean({ description: 'Whether the speaker is the caller.' }),
});
export type RunSpeaker = Type.Static<typeof RunSpeaker>;

export const RunSession = shape({
  id: Id,
  title: TitleText,
  session_type: oneOf(sessionTypes, 'Type of the session.'),
  status: oneOf(sessionStatuses, 'Status of the session.'),
  starts_at: StartsAt,
  ends_at: EndsAt,
  actual_start_at: nullable(
    described(
      Timestamp,
      'When the session actually started, manually or automatically (ISO 8601, UTC); null if it has not.',
    ),
  ),
  actual_end_at: nullable(
    described(
      Timestamp,
      'When the session actually ended, manually or automatically (ISO 8601, UTC); null if it has not.',
    ),
  ),
  is_crew_ready: IsCrewReady,
  speakers: Type.Array(RunSpeaker, { description: 'Speakers, in display order.' }),
  cues: Type.Array(Cue, { description: 'Cues of the session, sorted by minute.' }),
});
export type RunSession = Type.Static<typeof RunSession>;

export const LecternMessage = shape({
  text: Type.String({ description: 'Text of the message, plain text.' }),
  sent_at: described(Timestamp, 'When the message was sent (ISO 8601, UTC).'),
});
export type LecternMessage = Type.Static<typeof LecternMessage>;

/** A delay of a location, which can be undone for a minute. */
export const LocationDelay = shape({
  id: Id,
  minutes: Type.Integer({ description: 'Delay in minutes.' }),
  session_count: Type.Integer({ description: 'Number of sessions that moved.' }),
  is_undone: Type.Boolean({ description: 'Whether the delay was undone.' }),
  undo_ms: Type.Integer({
    description: 'Number of milliseconds during which the delay can still be undone; 0 if it can no longer be undone.',
  }),
});
export type LocationDelay = Type.Static<typeof LocationDelay>;

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
  event_id: EventId,
  day_number: EventDay,
  location: described(Location, 'Name of the location; empty for sessions without a location.'),
  can_run: Type.Boolean({
    description: 'Whether the caller can change the run of show. Speakers can only mark themselves as ready.',
  }),
  lectern_message: nullable(described(LecternMessage, 'Lectern message of the location; null if there is none.')),
  delay: nullable(
    described(
      LocationDelay,
      'Last delay of the location; null if it can no longer be undone or the caller cannot edit sessions.',
    ),
  ),
  sessions: Type.Array(RunSession, { description: 'Sessions that are not cancelled, sorted by start.' }),
});
export type RunOfShow = Type.Static<typeof RunOfShow>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;
const CueTitle = Type.String({
  minLength: 1,
  maxLength: maxCueTitleLength,
  'x-trim': true,
  description: 'Title of the cue, plain text.',
});
const CueMinute = Type.Integer({
  minimum: minCueMinute,
  maximum: maxCueMinute,
  description: 'Minutes after the start of the session; negative before the start.',
});
const CueWho = Type.Optional(
  nullable(
    Type.String({
      maxLength: maxCueWhoLength,
      'x-trim': true,
      description: 'Who is responsible, plain text; null for nobody in particular.',
    }),
  ),
);
const CueParams = shape({ cue_id: described(Id, 'Id of the cue.') });

export const GetRunOfShow = operation({
  method: 'GET',
  path: '/events/:event_id/run-of-show',
  summary: 'Get the run of show of a location and day',
  description: `Requires the role ADMIN, ORGANIZER, MODERATOR or SPEAKER. Returns up to ${maxRunSessions} sessions that are neither cancelled nor unscheduled. The crew and the speakers of the location receive the server event \`run_of_show_changed\` when it changes.`,
  access: 'login',
  token: 'production:read',
  params: EventParams,
  query: shape({
    day_number: described(Type.Integer({ minimum: 1, maximum: maxEventDays, default: 1 }), EventDay),
    location: Type.Optional(LocationName),
  }),
  replies: { 200: RunOfShow },
  errors: readErrors,
});

export const ReadyChange = shape({
  profile_id: nullable(
    described(ProfileId, 'Id of the speaker profile of a speaker of the session; null for the crew.'),
  ),
  is_ready: Type.Boolean({ description: 'Whether the speaker or the crew is ready.' }),
});

export const SetReady = operation({
  method: 'PUT',
  path: '/sessions/:session_id/ready',
  summary: 'Mark a speaker or the crew of a session as ready or not ready',
  description:
    'Requires the role ADMIN, ORGANIZER, MODERATOR or SPEAKER; speakers can only mark themselves. The crew and the speakers of the location receive the server event `run_of_show_changed`. Setting the current state has no effect.',
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
  summary: 'Start or end a session',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. Starting sets the status LIVE and the actual start, ending sets COMPLETED and the actual end. Only a session that has been started can be ended; cancelled and unscheduled sessions can be neither started nor ended. The status remains until the next change by the schedule, if the event updates statuses automatically. Members of the event receive the server event `session_updated`.',
  access: 'login',
  params: SessionParams,
  body: shape({ step: oneOf(['BEGIN', 'END'] as const, 'Whether to start or end the session.') }),
  replies: { 200: RunSession },
  errors: [...readErrors, 'run_step_impossible'],
  rateLimits: ['run_of_show'],
  demoRestriction: 'guest',
});

export const CreateCue = operation({
  method: 'POST',
  path: '/sessions/:session_id/cues',
  summary: 'Create a cue in a session',
  description: `Requires the role ADMIN, ORGANIZER or MODERATOR. A session can have up to ${maxCues} cues. The crew and the speakers of the location receive the server event \`run_of_show_changed\`.`,
  access: 'login',
  params: SessionParams,
  body: shape({ title: CueTitle, at_minute: CueMinute, who: CueWho }),
  replies: { 201: Cue },
  errors: [...readErrors, 'cues_exceeded'],
  rateLimits: ['run_of_show'],
  demoRestriction: 'guest',
});

export const UpdateCue = operation({
  method: 'PUT',
  path: '/cues/:cue_id',
  summary: 'Update a cue',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. Omitted fields are unchanged. Cues move with their session, because `at_minute` counts from its start. The crew and the speakers of the location receive the server event `run_of_show_changed`.',
  access: 'login',
  params: CueParams,
  body: shape({
    title: Type.Optional(CueTitle),
    at_minute: Type.Optional(CueMinute),
    who: CueWho,
    is_done: Type.Optional(Type.Boolean({ description: 'Whether the cue is done.' })),
    ...seenTexts(['title', 'who'], {}),
  }),
  replies: { 200: Cue },
  errors: [...readErrors, 'text_changed_meanwhile'],
  rateLimits: ['run_of_show'],
  demoRestriction: 'guest',
});

export const DeleteCue = operation({
  method: 'DELETE',
  path: '/cues/:cue_id',
  summary: 'Delete a cue',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. This cannot be undone. The crew and the speakers of the location receive the server event `run_of_show_changed`.',
  access: 'login',
  params: CueParams,
  replies: { 204: Type.Null() },
  errors: readErrors,
  rateLimits: ['run_of_show'],
  demoRestriction: 'guest',
});

export const GetTime = operation({
  method: 'GET',
  path: '/time',
  summary: 'Get the server time',
  description:
    'Requires no login. Use it to synchronize a clock: add half of the round-trip time to the returned time.',
  access: 'public',
  token: 'ignored',
  replies: {
    200: shape({
      now_ms: Type.Integer({ description: 'Current server time in milliseconds since 1970-01-01 (UTC).' }),
    }),
  },
});

const ClockPlace = shape({ location: LocationName });

export const CreateStageClock = operation({
  method: 'POST',
  path: '/events/:event_id/stage-clock',
  summary: 'Create the stage clock of a location',
  description:
    'Requires the role ADMIN or ORGANIZER. The clock requires no login and shows the current and next sessions of the location and the lectern message. The token is returned only once; a new one replaces it, and the previous URL stops working. A location without sessions is not found.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  body: ClockPlace,
  replies: {
    201: shape({
      location: described(Location, 'Name of the location; empty for sessions without a location.'),
      token: Type.String({ description: 'Secret token of the stage clock. Anyone who has it can open the clock.' }),
      url: WebAddress,
    }),
  },
  errors: readErrors,
  demoRestriction: true,
});

export const RemoveStageClock = operation({
  method: 'DELETE',
  path: '/events/:event_id/stage-clock',
  summary: 'Remove the stage clock of a location',
  description:
    'Requires the role ADMIN or ORGANIZER. The URL stops working, and open screens end within a second. Succeeds even if there is no stage clock.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  query: shape({ location: Type.Optional(LocationName) }),
  replies: { 204: Type.Null() },
  errors: readErrors,
  demoRestriction: true,
});

export const LecternChange = shape({
  location: LocationName,
  text: nullable(
    described(
      Type.String({ minLength: 1, maxLength: maxLecternMessageLength, 'x-trim': true }),
      'Text of the message, plain text; null removes the message.',
    ),
  ),
});

export const LecternState = shape({
  lectern_message: nullable(described(LecternMessage, RunOfShow.properties.lectern_message)),
});

export const SendLecternMessage = operation({
  method: 'PUT',
  path: '/events/:event_id/lectern',
  summary: 'Set the lectern message of a location',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. The message replaces the previous one and is shown on the stage clock and in the run of show, without its author, until it is removed with a null `text`. Muted people can only remove it. The crew and the speakers of the location receive the server event `run_of_show_changed`.',
  access: 'login',
  params: EventParams,
  body: LecternChange,
  replies: { 200: LecternState },
  errors: [...readErrors, 'chat_not_allowed'],
  rateLimits: ['run_of_show'],
  demoRestriction: 'guest',
});

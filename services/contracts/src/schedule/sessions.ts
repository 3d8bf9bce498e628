/** Sessions of an event. */
import * as Type from 'typebox';
import { Company, JobTitle, SpeakerFullName, SpeakerUserId } from '../accounts/person-fields.ts';
import { SocialLinks } from '../accounts/users.ts';
import { seenTexts } from '../chat/seen-texts.ts';
import {
  muxPlaybackPolicies,
  sessionChatModes,
  sessionLevels,
  sessionResourceKinds,
  sessionSpeakerRoles,
  sessionStatuses,
  sessionTypes,
  SessionSpeakerRole,
  SessionStatus,
  SessionType,
  streamingPlatforms,
} from '../enums.ts';
import { EndDate, EventId, EventSlug, StartDate, Timezone } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { settableExternalId, shownExternalId } from '../integrations/external-ids.ts';
import {
  maxAgendaSessions,
  maxEnteredDurationMinutes,
  maxEventDays,
  maxSessionDescriptionLength,
  maxSessionPlaceLength,
  maxSessionShortDescriptionLength,
  maxSessionTitleLength,
  maxStreamLinkLength,
  maxZoomLinkLength,
  maxZoomPasscodeLength,
  minSessionTitleLength,
  startingSoonMinutes,
} from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  ImageUrl,
  nullable,
  oneOf,
  page,
  PageQuery,
  shape,
  TitleText,
  UpdatedAt,
  UpdatedSince,
  WebAddress,
} from '../primitives.ts';
import { scoped } from '../scoped-fields.ts';
import {
  plainSessionFields,
  plainSessionFlags,
  plainSessionTexts,
  type PlainSessionFlag,
  recordOf,
} from './plain-session-fields.ts';
import {
  DurationMinutes,
  EndsAt,
  EndTime,
  EventDay,
  HtmlDescription,
  Location,
  ProfileId,
  SessionId,
  StartsAt,
  StartTime,
  Track,
} from './session-fields.ts';

export const ClockTimeInReply = Type.String();

/** A speaker of a session. */
export const SessionSpeaker = shape({
  session_id: SessionId,
  profile_id: ProfileId,
  user_id: scoped('attendee:read', nullable(SpeakerUserId)),
  role: oneOf(sessionSpeakerRoles, 'Role of the speaker in the session.'),
  order: nullable(Type.Integer({ description: 'Position of the speaker, from 1; null if not set.' })),
  created_at: CreatedAt,
  full_name: SpeakerFullName,
  speaker_bio: nullable(
    Type.String({ description: 'Biography as sanitized HTML; null if there is none or the person hides it.' }),
  ),
  image_url: nullable(ImageUrl),
  title: nullable(JobTitle),
  company_name: nullable(Company),
  social_links: nullable(SocialLinks),
});
export type SessionSpeaker = Type.Static<typeof SessionSpeaker>;

export const SessionLink = shape({ url: WebAddress, title: TitleText });

const plainFlag = (name: PlainSessionFlag) => Type.Boolean({ description: plainSessionFields[name].description });
const plainReplyFields = {
  ...recordOf(plainSessionTexts, (name) =>
    nullable(Type.String({ description: plainSessionFields[name].description })),
  ),
  ...recordOf(plainSessionFlags, plainFlag),
};

const MuxPlaybackPolicy = oneOf(
  muxPlaybackPolicies,
  'Whether Mux playback is public or signed; null for other platforms.',
);
export const Session = shape({
  id: Id,
  event_id: EventId,
  status: oneOf(sessionStatuses, 'Status of the session.'),
  is_unscheduled: Type.Boolean({
    description:
      'Whether the session has no time yet. Only organizers can see unscheduled sessions; ignore their times.',
  }),
  session_type: oneOf(sessionTypes, 'Type of the session.'),
  original_type: nullable(
    Type.String({ description: 'Type of the session in the imported file; null if the session was not imported.' }),
  ),
  chat_mode: oneOf(sessionChatModes, 'Which chat rooms of the session are open.'),
  title: TitleText,
  short_description: nullable(Type.String({ description: 'Short description, plain text; null if there is none.' })),
  description: nullable(HtmlDescription),
  starts_at: StartsAt,
  ends_at: EndsAt,
  start_time: described(ClockTimeInReply, StartTime),
  end_time: described(ClockTimeInReply, EndTime),
  day_number: EventDay,
  track: nullable(Track),
  location: nullable(Location),
  level: nullable(oneOf(sessionLevels, 'Level of the audience; null if unspecified.')),
  ...plainReplyFields,
  is_full: Type.Boolean({ description: 'Whether the session is marked as full.' }),
  external_id: shownExternalId('session'),
  slug: nullable(described(EventSlug, 'Name of the session in the imported schedule; null if there is none.')),
  links: scoped('session:read', Type.Array(SessionLink, { description: 'Links of the session.' })),
  attachments: scoped('session:read', Type.Array(SessionLink, { description: 'Links to external files.' })),
  stream_url: scoped(
    'secret:read',
    nullable(Type.String({ description: 'URL of the stream; null if there is none.' })),
  ),
  streaming_platform: scoped(
    'session:read',
    nullable(oneOf(streamingPlatforms, 'Streaming platform; null if there is none.')),
  ),
  zoom_meeting_id: scoped(
    'secret:read',
    nullable(Type.String({ description: 'Id of the Zoom meeting; null if there is none.' })),
  ),
  zoom_passcode: scoped(
    'secret:read',
    nullable(Type.String({ description: 'Passcode of the Zoom meeting; null if there is none.' })),
  ),
  mux_playback_policy: scoped('session:read', nullable(MuxPlaybackPolicy)),
  jitsi_room_name: scoped(
    'secret:read',
    nullable(Type.String({ description: 'Name of the Jitsi room; null for other platforms.' })),
  ),
  created_at: CreatedAt,
  updated_at: nullable(UpdatedAt),
  duration_minutes: DurationMinutes,
  is_live: Type.Boolean({ description: 'Whether the session is running.' }),
  is_completed: Type.Boolean({ description: 'Whether the session is over.' }),
  is_cancelled: Type.Boolean({ description: 'Whether the session is cancelled.' }),
  is_upcoming: Type.Boolean({ description: 'Whether the session has not started yet.' }),
  is_in_progress: Type.Boolean({ description: 'Whether the status of the session is `LIVE`.' }),
  has_public_chat_enabled: Type.Boolean({ description: 'Whether the session has a public chat room.' }),
  has_backstage_chat_enabled: Type.Boolean({
    description: 'Whether the session has a backstage chat room for its speakers.',
  }),
});
export type Session = Type.Static<typeof Session>;

export const SessionListItem = shape({
  ...Session.properties,
  session_speakers: Type.Array(SessionSpeaker, { description: 'Speakers, in display order.' }),
});
export type SessionListItem = Type.Static<typeof SessionListItem>;

/** A link or a file of a session. Either `url` or `object_key` is null. */
export const SessionResource = shape({
  kind: oneOf(sessionResourceKinds, 'Kind of link or file.'),
  title: TitleText,
  url: nullable(described(WebAddress, 'URL (https); null for a file.')),
  object_key: nullable(
    Type.String({ description: 'Object key of the file, for `GET /private/{key}`; null for a link.' }),
  ),
  size_bytes: nullable(Type.Integer({ description: 'Size of the file in bytes; null for a link.' })),
});
export type SessionResource = Type.Static<typeof SessionResource>;

export const SessionDetail = shape({
  ...SessionListItem.properties,
  description_text: nullable(
    Type.String({ description: 'Description without HTML, on one line; null if there is none.' }),
  ),
  resources: scoped('session:read', Type.Array(SessionResource, { description: 'Links and files, in display order.' })),
  event: described(
    shape({
      id: Id,
      title: TitleText,
      start_date: StartDate,
      end_date: EndDate,
      timezone: Timezone,
    }),
    'Event of the session.',
  ),
});
export type SessionDetail = Type.Static<typeof SessionDetail>;

export const SessionParams = shape({ session_id: SessionId });

export const ListSessions = operation({
  method: 'GET',
  path: '/events/:event_id/sessions',
  summary: 'List the sessions of an event',
  description:
    'Available to all members of the event. Returns the sessions with their speakers, sorted by start; cancelled sessions are included, unscheduled ones are not. Fields that a speaker hides from the caller are null.',
  access: 'login',
  token: 'programme:read',
  params: EventParams,
  query: shape({
    ...PageQuery.properties,
    day_number: Type.Optional(described(Type.Integer({ minimum: 1, maximum: maxEventDays }), EventDay)),
    updated_since: UpdatedSince,
  }),
  replies: { 200: page('sessions', SessionListItem, 'Sessions, sorted by start.') },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'cursor_invalid'],
});

export const GetSession = operation({
  method: 'GET',
  path: '/sessions/:session_id',
  summary: 'Get a session',
  description:
    'Available to all members of the event. Unscheduled sessions are found only by members with the role ADMIN or ORGANIZER. Fields that a speaker hides from the caller are null.',
  access: 'login',
  versionOf: 'session',
  token: 'programme:read',
  params: SessionParams,
  replies: { 200: SessionDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const ListSessionSpeakers = operation({
  method: 'GET',
  path: '/sessions/:session_id/speakers',
  summary: 'List the speakers of a session',
  description:
    'Available to all members of the event. Unless `role` is given, returns everyone on stage, including the hosts and moderators of the session. Fields that a speaker hides from the caller are null.',
  access: 'login',
  token: 'programme:read',
  params: SessionParams,
  query: shape({
    ...PageQuery.properties,
    role: Type.Optional(described(SessionSpeakerRole, 'Only speakers with this role in the session.')),
  }),
  replies: {
    200: page('session_speakers', SessionSpeaker, 'Speakers, in display order.'),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'cursor_invalid'],
});

const Title = Type.String({
  minLength: minSessionTitleLength,
  maxLength: maxSessionTitleLength,
  'x-trim': true,
  description: 'Title of the session, plain text.',
});
const nullableText = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));
const DayNumber = Type.Integer({
  minimum: 1,
  maximum: maxEventDays,
  description: 'Number of the day of the event, from 1.',
});

const settablePlainFields = {
  ...recordOf(plainSessionTexts, (name) =>
    described(nullableText(plainSessionFields[name].lengthMax), plainSessionFields[name].description),
  ),
  ...recordOf(plainSessionFlags, (name) => Type.Optional(plainFlag(name))),
};

/** Fields of the operations that create and update a session. An empty text is stored as null. */
export const sessionInputFields = {
  external_id: settableExternalId('session'),
  status: Type.Optional(SessionStatus),
  short_description: described(nullableText(maxSessionShortDescriptionLength), Session.properties.short_description),
  description: described(
    nullableText(maxSessionDescriptionLength),
    'Description in plain text with simple markup: blank lines separate paragraphs; lists, links and emphasis are supported. Stored as sanitized HTML.',
  ),
  chat_mode: Type.Optional(oneOf(sessionChatModes, 'Which chat rooms of the session are open.')),
  track: described(nullableText(maxSessionPlaceLength), Track),
  location: described(nullableText(maxSessionPlaceLength), Location),
  level: Type.Optional(nullable(oneOf(sessionLevels, 'Level of the audience; null if unspecified.'))),
  ...settablePlainFields,
  streaming_platform: Type.Optional(nullable(oneOf(streamingPlatforms, 'Streaming platform; null if there is none.'))),
  stream_url: described(nullableText(maxStreamLinkLength), 'URL of the stream; null if there is none.'),
  zoom_meeting_id: described(nullableText(maxZoomLinkLength), 'Id of the Zoom meeting; null if there is none.'),
  zoom_passcode: described(nullableText(maxZoomPasscodeLength), Session.properties.zoom_passcode),
  mux_playback_policy: Type.Optional(nullable(MuxPlaybackPolicy)),
  jitsi_room_name: described(nullableText(maxStreamLinkLength), Session.properties.jitsi_room_name),
};

export const CreateSession = operation({
  method: 'POST',
  path: '/events/:event_id/sessions',
  summary: 'Create a session',
  description: `Requires the role ADMIN or ORGANIZER. Also creates the public and the backstage chat room of the session. An event can have up to ${maxAgendaSessions} sessions, each of up to ${maxEnteredDurationMinutes / 60} hours; an end at or before the start is on the next day. Members of the event receive the server event \`session_updated\`, and webhooks the event \`session.created\`.`,
  access: 'login',
  token: 'session:write',
  params: EventParams,
  body: shape({
    title: Title,
    session_type: SessionType,
    /** An end at or before the start is on the next day. The maximum duration is 12 hours. */
    start_time: StartTime,
    end_time: EndTime,
    day_number: DayNumber,
    ...sessionInputFields,
  }),
  replies: { 201: SessionDetail },
  errors: [
    'not_found',
    'event_access_denied',
    'event_banned',
    'forbidden',
    'session_day_outside_event',
    'external_id_taken',
    'too_many_sessions',
  ],
  demoRestriction: 'guest',
});

/** Errors of all operations that change sessions. */
export const sessionWriteErrors = [
  'not_found',
  'event_access_denied',
  'event_banned',
  'forbidden',
  'session_day_outside_event',
] as const;

const sessionTexts = ['title', 'short_description', 'description', 'track', 'location', ...plainSessionTexts] as const;

export const UpdateSession = operation({
  method: 'PUT',
  path: '/sessions/:session_id',
  summary: 'Update a session',
  description:
    'Requires the role ADMIN or ORGANIZER. Omitted fields are unchanged. People other than the caller who bookmarked or speak in the session are notified when its start or location changes and when it is cancelled or restored; these changes also remove the mark of a full session. If the event updates statuses automatically, a new start also resets the status, unless the request contains one. A `chat_mode` that closes a chat room removes everyone from it.',
  access: 'login',
  versionOf: 'session',
  token: 'session:write',
  params: SessionParams,
  body: shape({
    title: Type.Optional(Title),
    session_type: Type.Optional(SessionType),
    start_time: Type.Optional(StartTime),
    end_time: Type.Optional(EndTime),
    day_number: Type.Optional(DayNumber),
    ...sessionInputFields,
    ...seenTexts(sessionTexts, {}),
  }),
  replies: { 200: SessionDetail },
  errors: [...sessionWriteErrors, 'external_id_taken', 'text_changed_meanwhile'],
  demoRestriction: 'guest',
});

export const UpdateSessionStatus = operation({
  method: 'PUT',
  path: '/sessions/:session_id/status',
  summary: 'Update the status of a session',
  description: `Requires the role ADMIN or ORGANIZER. Every status can be changed to every other one. If the event updates statuses automatically, the status remains until the next change by the schedule (${startingSoonMinutes} minutes before the start, at the start and at the end); the schedule never changes CANCELLED. People other than the caller who bookmarked or speak in the session are notified when it is cancelled or restored.`,
  access: 'login',
  versionOf: 'session',
  token: 'session:write',
  params: SessionParams,
  body: shape({ status: SessionStatus }),
  replies: { 200: SessionDetail },
  errors: sessionWriteErrors,
  demoRestriction: 'guest',
});

export const UpdateSessionTimes = operation({
  method: 'PUT',
  path: '/sessions/:session_id/times',
  summary: 'Update the times of a session',
  description:
    'Requires the role ADMIN or ORGANIZER. The session stays on its day; an end at or before the start is on the next day. A new start notifies people other than the caller who bookmarked or speak in the session, and removes the mark of a full session. If the event updates statuses automatically, it also resets the status.',
  access: 'login',
  versionOf: 'session',
  token: 'session:write',
  params: SessionParams,
  body: shape({ start_time: StartTime, end_time: EndTime }),
  replies: { 200: SessionDetail },
  errors: sessionWriteErrors,
  demoRestriction: 'guest',
});

export const DeleteSession = operation({
  method: 'DELETE',
  path: '/sessions/:session_id',
  summary: 'Delete a session',
  description:
    'Requires the role ADMIN or ORGANIZER. Also deletes its chat rooms with their messages, its questions, polls and feedback, and all bookmarks. This cannot be undone, and nobody is notified; set the status to CANCELLED to inform people instead. If the session was imported, later imports skip it unless they list it in `import_deleted`.',
  access: 'login',
  versionOf: 'session',
  token: 'session:write',
  params: SessionParams,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  demoRestriction: 'guest',
});

export const DuplicateSession = operation({
  method: 'POST',
  path: '/sessions/:session_id/duplicate',
  summary: 'Duplicate a session',
  description:
    'Requires the role ADMIN or ORGANIZER. Copies the session with its time, speakers, stream, cues and question settings, and its polls as drafts. The copy has the status SCHEDULED, a title with the suffix `(copy)` and its own chat rooms. Bookmarks, messages, questions, feedback, and links and files set with `SetSessionResources` are not copied.',
  access: 'login',
  token: 'session:write',
  params: SessionParams,
  replies: { 201: SessionDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'too_many_sessions'],
  demoRestriction: 'guest',
});

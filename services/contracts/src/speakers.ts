/** Speaker profiles of an event; a speaker need not have an account. */
import * as Type from 'typebox';
import { SessionSpeakerRole, SessionStatus, SessionType, sortDirections } from './enums.ts';
import { EventParams } from './events.ts';
import {
  companyNameLengthMax,
  searchTextLengthMax,
  speakerBioLengthMax,
  speakerNameLengthMax,
  speakerTitleLengthMax,
  stagePositionMax,
} from './limits.ts';
import { operation } from './operation.ts';
import { Id, Message, nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';
import { scoped } from './scoped-fields.ts';
import { seenTexts } from './seen-texts.ts';
import { SessionParams, SessionSpeaker } from './sessions.ts';
import { SocialLinks } from './users.ts';

export const SpeakerSession = shape({
  id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  ends_at: Timestamp,
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
  user_id: scoped('attendee:read', nullable(Id)),
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
  summary: 'List the speakers of an event',
  description: 'Speakers are sorted by name.',
  access: 'login',
  token: 'speaker:read',
  params: EventParams,
  query: shape({
    ...PageQuery.properties,
    search: Type.Optional(Type.String({ maxLength: searchTextLengthMax })),
  }),
  replies: { 200: page('speakers', EventSpeaker) },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const GetEventSpeaker = operation({
  method: 'GET',
  path: '/events/:event_id/speakers/:profile_id',
  summary: 'Get a speaker of an event',
  access: 'login',
  token: 'speaker:read',
  params: shape({ event_id: Id, profile_id: Id }),
  replies: { 200: EventSpeaker },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

const SpeakerParams = shape({ event_id: Id, profile_id: Id });
const staffErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

/** A speaker as shown to organizers: the public values, and those entered for this event. */
export const ManagedSpeaker = shape({
  ...EventSpeaker.properties,
  is_listed: Type.Boolean(),
  /** The biography is sanitized HTML. */
  own: shape({ title: nullable(Type.String()), company_name: nullable(Type.String()), bio: nullable(Type.String()) }),
  /** The biography is plain text. */
  account: nullable(
    shape({
      full_name: Type.String(),
      email: scoped('attendee:read_unfiltered', nullable(Type.String())),
      title: nullable(Type.String()),
      company_name: nullable(Type.String()),
      bio: nullable(Type.String()),
    }),
  ),
});
export type ManagedSpeaker = Type.Static<typeof ManagedSpeaker>;

export const speakerSorts = ['name', 'title', 'company', 'sessions'] as const;

export const ListManagedSpeakers = operation({
  method: 'GET',
  path: '/events/:event_id/speakers/admin',
  summary: 'List the speakers of an event for organizers',
  description: '`search` matches name, email address, company and job title.',
  access: 'login',
  token: 'speaker:write',
  params: EventParams,
  query: shape({
    ...PageQuery.properties,
    search: Type.Optional(Type.String({ maxLength: searchTextLengthMax })),
    sort: Type.Optional(oneOf(speakerSorts)),
    direction: Type.Optional(oneOf(sortDirections)),
  }),
  replies: {
    200: shape({
      ...page('speakers', ManagedSpeaker).properties,
      /** For the whole event, regardless of the search. */
      counts: shape({
        /** Publicly listed speakers. */
        total: Type.Integer(),
        assigned: Type.Integer(),
        unassigned: Type.Integer(),
        unlisted: Type.Integer(),
      }),
    }),
  },
  errors: staffErrors,
});

/** An optional text. A blank text is stored as null. */
const optionalText = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength, 'x-trim': true })));
const SpeakerName = Type.String({ minLength: 1, maxLength: speakerNameLengthMax, 'x-trim': true });
const profileFields = {
  title: optionalText(speakerTitleLengthMax),
  company_name: optionalText(companyNameLengthMax),
  /** Plain text. */
  bio: optionalText(speakerBioLengthMax),
};

export const AddEventSpeaker = operation({
  method: 'POST',
  path: '/events/:event_id/speakers',
  summary: 'Create a speaker profile',
  description:
    'The profile belongs to a member of the event or, with `name`, to a person without an account. A member with the role ATTENDEE becomes SPEAKER.',
  access: 'login',
  token: 'speaker:write',
  params: EventParams,
  body: shape({
    /** A member of the event. */
    user_id: Type.Optional(nullable(Id)),
    /** With `user_id`, the name of the account is used. */
    name: Type.Optional(SpeakerName),
    ...profileFields,
  }),
  replies: { 201: ManagedSpeaker },
  errors: [...staffErrors, 'speaker_already_known', 'speaker_wants_asking'],
});

export const UpdateEventSpeaker = operation({
  method: 'PUT',
  path: '/events/:event_id/speakers/:profile_id',
  summary: 'Update a speaker profile',
  description:
    'Can also link the profile to a member. A text that is null or blank falls back to the profile of the account.',
  access: 'login',
  token: 'speaker:write',
  params: SpeakerParams,
  body: shape({
    user_id: Type.Optional(nullable(Id)),
    name: Type.Optional(SpeakerName),
    ...profileFields,
    ...seenTexts(['name', 'title', 'company_name', 'bio'], {}),
  }),
  replies: { 200: ManagedSpeaker },
  errors: [...staffErrors, 'speaker_already_known', 'speaker_wants_asking', 'text_changed_meanwhile'],
});

export const RemoveEventSpeaker = operation({
  method: 'DELETE',
  path: '/events/:event_id/speakers/:profile_id',
  summary: 'Remove a speaker from an event',
  description: 'Removes the speaker from all sessions. A member stays in the event as ATTENDEE.',
  access: 'login',
  token: 'speaker:write',
  params: SpeakerParams,
  replies: { 200: Message },
  errors: [...staffErrors, 'attendee_limit_reached'],
});

export const SessionSpeakerDetail = shape({
  ...SessionSpeaker.properties,
  session: shape({
    id: Id,
    title: Type.String(),
    start_time: Type.String(),
    end_time: Type.String(),
    day_number: Type.Integer(),
  }),
});
export type SessionSpeakerDetail = Type.Static<typeof SessionSpeakerDetail>;

/** Position in a session, from 1. */
const Place = Type.Integer({ minimum: 1, maximum: stagePositionMax });

export const AddSessionSpeaker = operation({
  method: 'POST',
  path: '/sessions/:session_id/speakers',
  summary: 'Add a speaker to a session',
  description: 'The speaker is a member of the event or a speaker profile.',
  access: 'login',
  token: 'session:write',
  params: SessionParams,
  body: shape({
    /** A member of the event; exactly one of `user_id` and `profile_id` is required. */
    user_id: Type.Optional(nullable(Id)),
    profile_id: Type.Optional(nullable(Id)),
    role: Type.Optional(SessionSpeakerRole),
    /** Speakers at or after this position move by one. Defaults to the end. */
    order: Type.Optional(nullable(Place)),
  }),
  replies: { 201: SessionSpeakerDetail },
  errors: [...staffErrors, 'already_session_speaker', 'speaker_has_conflict', 'speaker_wants_asking'],
});

const update = {
  access: 'login',
  token: 'session:write',
  body: shape({ role: Type.Optional(SessionSpeakerRole), order: Type.Optional(Place) }),
  replies: { 200: SessionSpeakerDetail },
  errors: [...staffErrors, 'speaker_order_too_high'],
} as const;
const remove = {
  access: 'login',
  token: 'session:write',
  replies: { 200: Message },
  errors: staffErrors,
} as const;
const reorder = {
  access: 'login',
  token: 'session:write',
  body: shape({ order: Place }),
  replies: { 200: Type.Array(SessionSpeaker) },
  errors: [...staffErrors, 'speaker_order_too_high'],
} as const;

const byUser = '/sessions/:session_id/speakers/:user_id';
const byProfile = '/sessions/:session_id/speaker-profiles/:profile_id';
const ByUser = shape({ session_id: Id, user_id: Id });
const ByProfile = shape({ session_id: Id, profile_id: Id });

export const UpdateSessionSpeaker = operation({
  ...update,
  method: 'PUT',
  path: byUser,
  summary: 'Update the role or the position of a speaker of a session',
  params: ByUser,
});
export const RemoveSessionSpeaker = operation({
  ...remove,
  method: 'DELETE',
  path: byUser,
  summary: 'Remove a speaker from a session',
  params: ByUser,
});
export const ReorderSessionSpeaker = operation({
  ...reorder,
  method: 'PUT',
  path: `${byUser}/reorder`,
  summary: 'Move a speaker of a session',
  description: 'Returns all speakers in their new order.',
  params: ByUser,
});

// The same for speakers without an account, who have no user id.
export const UpdateSessionProfile = operation({
  ...update,
  method: 'PUT',
  path: byProfile,
  summary: 'Update the role or the position of a speaker of a session by profile',
  params: ByProfile,
});
export const RemoveSessionProfile = operation({
  ...remove,
  method: 'DELETE',
  path: byProfile,
  summary: 'Remove a speaker from a session by profile',
  params: ByProfile,
});
export const ReorderSessionProfile = operation({
  ...reorder,
  method: 'PUT',
  path: `${byProfile}/reorder`,
  summary: 'Move a speaker of a session by profile',
  description: 'Returns all speakers in their new order.',
  params: ByProfile,
});

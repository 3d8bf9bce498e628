/** Speaker profiles of an event, for speakers with or without an account. */
import * as Type from 'typebox';
import {
  Bio,
  Company,
  HtmlBio,
  JobTitle,
  SpeakerFullName,
  SpeakerUserId,
  UserId,
  VisibleEmail,
} from '../accounts/person-fields.ts';
import { SocialLinks, UserParams } from '../accounts/users.ts';
import { seenTexts } from '../chat/seen-texts.ts';
import { SessionSpeakerRole, SessionStatus, SessionType, sortDirections } from '../enums.ts';
import { eventStaffErrors } from '../events/event-errors.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { settableExternalId, shownExternalId } from '../integrations/external-ids.ts';
import {
  maxCompanyNameLength,
  maxSessionPlaceLength,
  maxSpeakerBioLength,
  maxSpeakerNameLength,
  maxSpeakerTitleLength,
} from '../limits.ts';
import { operation } from '../operation.ts';
import {
  described,
  FullName,
  Id,
  ImageUrl,
  list,
  ListQuery,
  Message,
  nullable,
  oneOf,
  SearchWords,
  shape,
  TitleText,
  UpdatedSince,
} from '../primitives.ts';
import { scoped } from '../scoped-fields.ts';
import {
  DurationMinutes,
  EndsAt,
  EndTime,
  EventDay,
  Location,
  ProfileId,
  StartsAt,
  StartTime,
  Track,
} from './session-fields.ts';

export const SpeakingSession = shape({
  id: Id,
  title: TitleText,
  event_id: EventId,
  event_title: Type.String({ description: 'Title of the event.' }),
  starts_at: StartsAt,
  duration_minutes: DurationMinutes,
  role: described(SessionSpeakerRole, 'Role of the caller in the session.'),
});

export const ListSpeakingSessions = operation({
  method: 'GET',
  path: '/users/:user_id/speaking-sessions',
  summary: 'List the sessions in which the caller speaks',
  description:
    'Available only to the person with this `user_id`. Returns sessions of all events, sorted by start, in which the caller has the role SPEAKER, PANELIST or KEYNOTE. Unscheduled sessions, and those of deleted events and of events from which the caller is banned, are omitted.',
  access: 'login',
  token: 'account:read',
  params: UserParams,
  query: ListQuery,
  replies: { 200: list('sessions', SpeakingSession, 'Sessions in which the caller speaks, sorted by start.') },
  errors: ['forbidden', 'cursor_invalid'],
});

export const SpeakerSession = shape({
  id: Id,
  title: TitleText,
  starts_at: StartsAt,
  ends_at: EndsAt,
  start_time: described(Type.String(), StartTime),
  end_time: described(Type.String(), EndTime),
  day_number: EventDay,
  role: described(SessionSpeakerRole, 'Role of the speaker in the session.'),
  session_type: SessionType,
  status: SessionStatus,
  location: nullable(Location),
  track: nullable(Track),
});

export const EventSpeaker = shape({
  profile_id: ProfileId,
  event_id: EventId,
  external_id: shownExternalId('speaker'),
  user_id: scoped('attendee:read', nullable(SpeakerUserId)),
  full_name: SpeakerFullName,
  title: nullable(JobTitle),
  company_name: nullable(Company),
  image_url: nullable(ImageUrl),
  bio: nullable(HtmlBio),
  social_links: nullable(SocialLinks),
  session_count: Type.Integer({ description: 'Number of sessions of the speaker.' }),
  sessions: Type.Array(SpeakerSession, { description: 'Sessions of the speaker.' }),
});
export type EventSpeaker = Type.Static<typeof EventSpeaker>;

export const ListEventSpeakers = operation({
  method: 'GET',
  path: '/events/:event_id/speakers',
  summary: 'List the speakers of an event',
  description:
    'Available to all members of the event. `search` matches parts of names, ignoring case and accents. Members with the role ATTENDEE are listed only if they have a session in the agenda. Fields that a speaker hides from the caller are null.',
  access: 'login',
  token: 'speaker:read',
  params: EventParams,
  query: shape({
    ...ListQuery.properties,
    search: Type.Optional(SearchWords),
    updated_since: UpdatedSince,
    track: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxSessionPlaceLength,
        description: 'Only speakers with a session in this track.',
      }),
    ),
    session_status: Type.Optional(described(SessionStatus, 'Only speakers with a session in this status.')),
  }),
  replies: {
    200: shape({
      ...list(
        'speakers',
        EventSpeaker,
        'Speakers, sorted by family name: that of the account, or the last word of the name.',
      ).properties,
      letters: Type.Array(
        shape({
          letter: Type.String({ description: 'First letter, capital and without accents; `#` for digits and signs.' }),
          profile_id: described(ProfileId, 'Profile of the first speaker with this letter.'),
          after: nullable(
            Type.String({
              description: 'Value of `after` for a page that starts with this letter; null for the start of the list.',
            }),
          ),
        }),
        {
          description:
            'First letters of the family names on all pages, in their order; empty for lists that fit on one screen.',
        },
      ),
    }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'cursor_invalid'],
});

export const GetEventSpeaker = operation({
  method: 'GET',
  path: '/events/:event_id/speakers/:profile_id',
  summary: 'Get a speaker of an event',
  description:
    'Available to all members of the event. Profiles that are not in the list of speakers are found only by members with the role ADMIN or ORGANIZER. Fields that the speaker hides from the caller are null.',
  access: 'login',
  versionOf: 'speaker',
  token: 'speaker:read',
  params: shape({ event_id: EventId, profile_id: ProfileId }),
  replies: { 200: EventSpeaker },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

const SpeakerParams = shape({ event_id: EventId, profile_id: ProfileId });

/** A speaker as shown to organizers: the public values, and the values entered for this event. */
export const ManagedSpeaker = shape({
  ...EventSpeaker.properties,
  is_listed: Type.Boolean({ description: 'Whether the speaker is in the list of speakers that everyone can see.' }),
  own: described(
    shape({ title: nullable(JobTitle), company_name: nullable(Company), bio: nullable(HtmlBio) }),
    'Values that were entered for this event. Where a value is null, that of the account is used. The biography is sanitized HTML.',
  ),
  account: nullable(
    described(
      shape({
        full_name: FullName,
        email: scoped('attendee:read_unfiltered', nullable(VisibleEmail)),
        title: nullable(JobTitle),
        company_name: nullable(Company),
        bio: nullable(Bio),
      }),
      'Values of the account; null if there is no account. The biography is plain text.',
    ),
  ),
});
export type ManagedSpeaker = Type.Static<typeof ManagedSpeaker>;

export const speakerSorts = ['name', 'title', 'company', 'sessions'] as const;

export const ListManagedSpeakers = operation({
  method: 'GET',
  path: '/events/:event_id/speakers/admin',
  summary: 'List the speakers of an event for organizers',
  description:
    'Requires the role ADMIN or ORGANIZER. Includes profiles that other members cannot see, and the texts that were entered for this event. `search` matches the name, email address, company and job title; for members who were added without their consent, only what they show.',
  access: 'login',
  token: 'speaker:write',
  params: EventParams,
  query: shape({
    ...ListQuery.properties,
    search: Type.Optional(SearchWords),
    updated_since: UpdatedSince,
    sort: Type.Optional(oneOf(speakerSorts, 'Field by which to sort.')),
    direction: Type.Optional(oneOf(sortDirections, 'Sort direction.')),
  }),
  replies: {
    200: shape({
      ...list('speakers', ManagedSpeaker, 'Speakers in the requested order.').properties,
      counts: described(
        shape({
          total: Type.Integer({ description: 'Number of speakers in the list that everyone can see.' }),
          assigned: Type.Integer({ description: 'Number of speakers with a session.' }),
          unassigned: Type.Integer({ description: 'Number of speakers without a session.' }),
          unlisted: Type.Integer({
            description: 'Number of profiles of former speakers without a session who are now attendees.',
          }),
        }),
        'Numbers of speakers of the event, regardless of the search.',
      ),
    }),
  },
  errors: [...eventStaffErrors, 'cursor_invalid'],
});

/** Returns the schema of an optional text. A blank text is stored as null. */
const optionalText = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength, 'x-trim': true })));
const SpeakerName = Type.String({
  minLength: 1,
  maxLength: maxSpeakerNameLength,
  'x-trim': true,
  description: 'Name of the speaker. Required without `user_id`.',
});
const profileFields = {
  external_id: settableExternalId('speaker'),
  title: described(
    optionalText(maxSpeakerTitleLength),
    'Job title of the speaker in this event; null or blank to use that of the account.',
  ),
  company_name: described(optionalText(maxCompanyNameLength), Company),
  bio: described(
    optionalText(maxSpeakerBioLength),
    'Biography of the speaker in this event, plain text; null or blank to use that of the account.',
  ),
};

export const AddEventSpeaker = operation({
  method: 'POST',
  path: '/events/:event_id/speakers',
  summary: 'Create a speaker profile',
  description:
    'Requires the role ADMIN or ORGANIZER. The speaker is a member of the event (`user_id`) or a person without an account (`name`). A member with the role ATTENDEE becomes SPEAKER; other roles do not change. Attendees who must agree before they are added are rejected with `speaker_wants_asking`: invite them as speakers instead.',
  access: 'login',
  token: 'speaker:write',
  params: EventParams,
  body: shape({
    user_id: Type.Optional(
      nullable(
        described(UserId, 'User id of a member of the event; null or omitted for a speaker without an account.'),
      ),
    ),
    name: Type.Optional(
      described(
        SpeakerName,
        'Name of the speaker. Required without `user_id`; otherwise, the name of the account is used.',
      ),
    ),
    ...profileFields,
  }),
  replies: { 201: ManagedSpeaker },
  errors: [...eventStaffErrors, 'speaker_already_known', 'speaker_wants_asking', 'external_id_taken'],
});

export const UpdateEventSpeaker = operation({
  method: 'PUT',
  path: '/events/:event_id/speakers/:profile_id',
  summary: 'Update a speaker profile',
  description:
    'Requires the role ADMIN or ORGANIZER. Omitted fields are unchanged; a text that is null or blank is replaced with that of the account. `user_id` links the profile to a member, who becomes SPEAKER if the role was ATTENDEE; null unlinks it. Texts of a linked profile are checked by the moderation rules of the event.',
  access: 'login',
  versionOf: 'speaker',
  token: 'speaker:write',
  params: SpeakerParams,
  body: shape({
    user_id: Type.Optional(
      nullable(described(UserId, 'User id of a member of the event to whom to link the profile.')),
    ),
    name: Type.Optional(SpeakerName),
    ...profileFields,
    ...seenTexts(['name', 'title', 'company_name', 'bio'], {}),
  }),
  replies: { 200: ManagedSpeaker },
  errors: [
    ...eventStaffErrors,
    'speaker_already_known',
    'speaker_wants_asking',
    'external_id_taken',
    'text_changed_meanwhile',
  ],
});

export const RemoveEventSpeaker = operation({
  method: 'DELETE',
  path: '/events/:event_id/speakers/:profile_id',
  summary: 'Remove a speaker from an event',
  description:
    'Requires the role ADMIN or ORGANIZER. Deletes the profile and removes the speaker from all sessions of the event. A member with the role SPEAKER becomes ATTENDEE, which is rejected if no seat is free; other roles do not change.',
  access: 'login',
  versionOf: 'speaker',
  token: 'speaker:write',
  params: SpeakerParams,
  replies: { 200: Message },
  errors: [...eventStaffErrors, 'attendee_limit_reached'],
});

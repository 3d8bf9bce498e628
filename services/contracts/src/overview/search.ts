/** The search for everything that a person can see. */
import * as Type from 'typebox';
import { Company, JobTitle, UserId } from '../accounts/person-fields.ts';
import { eventStatuses, profileMatches, SessionStatus } from '../enums.ts';
import { EndDate, EventId, StartDate, Timezone } from '../events/event-fields.ts';
import { maxSearchEvents, maxSearchHits, maxSearchTextLength } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, FullName, Id, ImageUrl, nullable, oneOf, PlainText, shape, TitleText } from '../primitives.ts';
import { Location, ProfileId, StartsAt, Track } from '../schedule/session-fields.ts';

const inEvent = { event_id: EventId, event_title: Type.String({ description: 'Title of the event.' }) };

export const EventHit = shape({
  id: Id,
  title: TitleText,
  organization_name: Type.String({ description: 'Name of the organization.' }),
  start_date: StartDate,
  end_date: EndDate,
  status: oneOf(eventStatuses, 'Status of the event.'),
});
export type EventHit = Type.Static<typeof EventHit>;

export const SessionHit = shape({
  id: Id,
  ...inEvent,
  title: TitleText,
  starts_at: StartsAt,
  timezone: Timezone,
  location: nullable(Location),
  track: nullable(Track),
  status: SessionStatus,
  has_recording: Type.Boolean({ description: 'Whether there is a link to a recording.' }),
});
export type SessionHit = Type.Static<typeof SessionHit>;

export const SpeakerHit = shape({
  profile_id: ProfileId,
  ...inEvent,
  full_name: FullName,
  image_url: nullable(ImageUrl),
  title: nullable(described(TitleText, 'Job title; null if there is none or the person hides it.')),
  company_name: nullable(Company),
});
export type SpeakerHit = Type.Static<typeof SpeakerHit>;

export const PersonHit = shape({
  user_id: UserId,
  ...inEvent,
  full_name: FullName,
  image_url: nullable(ImageUrl),
  title: nullable(JobTitle),
  company_name: nullable(Company),
  found: nullable(
    described(
      shape({
        kind: oneOf(profileMatches, 'Part of the profile that matches.'),
        text: described(PlainText, 'Matching text.'),
      }),
      'Interest or conversation starter that matches the search; null if the name matches.',
    ),
  ),
  is_near: Type.Boolean({
    description: 'Whether the person is the caller or a connection of the caller, whose profile the caller can open.',
  }),
});
export type PersonHit = Type.Static<typeof PersonHit>;

export const SearchHits = shape({
  events: Type.Array(EventHit, { description: 'Events that match.' }),
  sessions: Type.Array(SessionHit, { description: 'Sessions that match.' }),
  speakers: Type.Array(SpeakerHit, { description: 'Speakers who match.' }),
  people: Type.Array(PersonHit, { description: 'Members of events who match.' }),
});
export type SearchHits = Type.Static<typeof SearchHits>;

export const Search = operation({
  method: 'GET',
  path: '/search',
  summary: 'Search events, sessions, speakers and people',
  description: `Searches the events of which the caller is a member; drafts are only searched for their organizers, or if the caller names the event. Returns up to ${maxSearchHits} results of each kind that contain all words, without fields that people hide from the caller. A text that is too short is rejected with \`invalid_request\`. Without \`event_id\`, the ${maxSearchEvents} events that end last are searched; with it, \`events\` is empty.`,
  access: 'login',
  query: shape({
    q: Type.String({
      minLength: 1,
      maxLength: maxSearchTextLength,
      description:
        'Search text: at least two characters, or one character of a script that does not separate words with spaces.',
    }),
    event_id: Type.Optional(
      described(EventId, 'Id of the event in which to search. If omitted, all events of the caller are searched.'),
    ),
  }),
  replies: { 200: SearchHits },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
  rateLimits: ['search'],
});

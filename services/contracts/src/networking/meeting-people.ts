/** Operations to find people at an event: topics, things in common, and people nearby. */
import * as Type from 'typebox';
import { UserId } from '../accounts/person-fields.ts';
import { EventParams } from '../events/events.ts';
import { maxEventTopics, maxNearbyPeople, nearbyMinutes } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, FullName, Id, ImageUrl, NameText, nullable, shape, TitleText } from '../primitives.ts';
import { DurationMinutes, Location, StartsAt } from '../schedule/session-fields.ts';

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;

/** What the caller and a member have in common, according to the privacy settings of everyone involved. */
export const InCommon = shape({
  marked_sessions: Type.Integer({ description: 'Number of sessions that both people have bookmarked.' }),
  next_session: nullable(
    described(
      shape({
        id: Id,
        title: TitleText,
        is_speaking: Type.Boolean({ description: 'Whether the member speaks in this session.' }),
      }),
      'Next session in the agenda of the caller that the member has bookmarked or speaks in; null if there is none.',
    ),
  ),
  connections: described(
    shape({
      count: Type.Integer({ description: 'Number of shared connections.' }),
      names: Type.Array(Type.String(), { description: 'Names of up to two of them.' }),
    }),
    'People with whom both are connected.',
  ),
  interests: Type.Array(Type.String(), { description: 'Interests that both people show.' }),
});
export type InCommon = Type.Static<typeof InCommon>;

export const GetEventTopics = operation({
  method: 'GET',
  path: '/events/:event_id/users/topics',
  summary: 'List the interests, languages and tracks of an event',
  description: `Available to all members of the event. Contains only what members show according to their privacy settings. Returns up to ${maxEventTopics} interests, languages and tracks each. The numbers can be a few seconds old.`,
  access: 'login',
  token: 'attendee:read',
  params: EventParams,
  replies: {
    200: shape({
      interests: Type.Array(
        shape({ name: NameText, people: Type.Integer({ description: 'Number of members who show the interest.' }) }),
        { description: 'Interests that members show, in their most frequent spelling, most frequent first.' },
      ),
      languages: Type.Array(
        shape({
          code: Type.String({ description: 'ISO 639 code of the language.' }),
          people: Type.Integer({ description: 'Number of members who show the language.' }),
        }),
        { description: 'Languages that members show, most frequent first.' },
      ),
      tracks: Type.Array(Type.String(), { description: 'Tracks, in display order.' }),
    }),
  },
  errors: readErrors,
});

export const ListPeopleNear = operation({
  method: 'GET',
  path: '/events/:event_id/users/near',
  summary: 'List the caller’s connections who are nearby',
  description: `Available to all members of the event. Returns connections with a session that is running or starts within ${nearbyMinutes} minutes: one in which they speak, or one that they have bookmarked if they show their bookmarks to others. Each person is returned once, sorted by start, at most ${maxNearbyPeople}.`,
  access: 'login',
  params: EventParams,
  replies: {
    200: shape({
      people: Type.Array(
        shape({
          user_id: UserId,
          full_name: FullName,
          image_url: nullable(ImageUrl),
          is_speaking: Type.Boolean({
            description: 'Whether the person speaks in the session. If false, the person has bookmarked it.',
          }),
          session: described(
            shape({
              id: Id,
              title: TitleText,
              starts_at: StartsAt,
              duration_minutes: DurationMinutes,
              location: nullable(Location),
            }),
            'Session that is running or starts within an hour.',
          ),
        }),
        { maxItems: maxNearbyPeople, description: 'Connections of the caller who are nearby.' },
      ),
    }),
  },
  errors: readErrors,
});

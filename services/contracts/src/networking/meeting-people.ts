/** Finding people at an event: topics, what two people have in common, and who is nearby. */
import * as Type from 'typebox';
import { UserId } from '../accounts/person-fields.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { described, FullName, Id, ImageUrl, NameText, nullable, shape, TitleText } from '../primitives.ts';
import { DurationMinutes, Location, StartsAt } from '../schedule/session-fields.ts';

const refusals = ['not_found', 'event_access_denied', 'event_banned'] as const;

/** What the caller and a member have in common, as far as the privacy settings of everyone concerned allow. */
export const InCommon = shape({
  marked_sessions: Type.Integer({ description: 'Number of sessions that both have bookmarked.' }),
  next_session: nullable(
    described(
      shape({
        id: Id,
        title: TitleText,
        is_speaking: Type.Boolean({ description: 'Whether the person speaks in this session.' }),
      }),
      'Next session in the agenda of the caller that the member has bookmarked or speaks in; null if there is none.',
    ),
  ),
  connections: described(
    shape({
      count: Type.Integer({ description: 'Number of entries.' }),
      names: Type.Array(Type.String(), { description: 'Names of the first two.' }),
    }),
    'People with whom both are connected: the number, and the names of the first two.',
  ),
  interests: Type.Array(Type.String(), { description: 'Interests that both show.' }),
});
export type InCommon = Type.Static<typeof InCommon>;

export const GetEventTopics = operation({
  method: 'GET',
  path: '/events/:event_id/users/topics',
  summary: 'List the interests, languages and tracks of an event',
  access: 'login',
  token: 'attendee:read',
  params: EventParams,
  replies: {
    200: shape({
      interests: Type.Array(
        shape({ name: NameText, people: Type.Integer({ description: 'Number of people who show it.' }) }),
        { description: 'Interests that people show, in their most frequent spelling, most frequent first.' },
      ),
      languages: Type.Array(
        shape({
          code: Type.String({ description: 'ISO 639 code of the language.' }),
          people: Type.Integer({ description: 'Number of people who show it.' }),
        }),
        { description: 'Languages that people show, most frequent first.' },
      ),
      tracks: Type.Array(Type.String(), { description: 'Tracks, in display order.' }),
    }),
  },
  errors: refusals,
});

export const ListPeopleNear = operation({
  method: 'GET',
  path: '/events/:event_id/users/near',
  summary: 'List the caller’s connections who are nearby',
  description:
    'Returns connections with a session that is running or starts within the hour: one in which they speak, or one that they have bookmarked and show.',
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
            description: 'Whether the person speaks in the session; otherwise the person has bookmarked it.',
          }),
          session: described(
            shape({
              id: Id,
              title: TitleText,
              starts_at: StartsAt,
              duration_minutes: DurationMinutes,
              location: nullable(Location),
            }),
            'The session; null if there is none.',
          ),
        }),
        { description: 'The people.' },
      ),
    }),
  },
  errors: refusals,
});

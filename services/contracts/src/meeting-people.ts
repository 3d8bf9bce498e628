/** Finding people at an event: topics, what two people have in common, and who is nearby. */
import * as Type from 'typebox';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { Id, nullable, shape, Timestamp } from './primitives.ts';

const refusals = ['not_found', 'event_access_denied', 'event_banned'] as const;

/** What the caller and a member have in common, as far as the privacy settings of everyone concerned allow. */
export const InCommon = shape({
  marked_sessions: Type.Integer(),
  /** The next session in the agenda of the caller that the member has bookmarked or speaks in. */
  next_session: nullable(shape({ id: Id, title: Type.String(), is_speaking: Type.Boolean() })),
  /** People with whom both are connected: the number, and the names of the first two. */
  connections: shape({ count: Type.Integer(), names: Type.Array(Type.String()) }),
  interests: Type.Array(Type.String()),
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
      /** In their most frequent spelling, most frequent first. */
      interests: Type.Array(shape({ name: Type.String(), people: Type.Integer() })),
      languages: Type.Array(shape({ code: Type.String(), people: Type.Integer() })),
      tracks: Type.Array(Type.String()),
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
          user_id: Id,
          full_name: Type.String(),
          image_url: nullable(Type.String()),
          /** Whether the person speaks in the session; otherwise it is bookmarked. */
          is_speaking: Type.Boolean(),
          session: shape({
            id: Id,
            title: Type.String(),
            starts_at: Timestamp,
            duration_minutes: Type.Integer(),
            location: nullable(Type.String()),
          }),
        }),
      ),
    }),
  },
  errors: refusals,
});

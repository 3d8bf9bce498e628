/** How people of an event find each other: topics, what two of them have in common, and who is near. */
import * as Type from 'typebox';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { Id, nullable, shape, Timestamp } from './primitives.ts';

const refusals = ['not_found', 'event_access_denied', 'event_banned'] as const;

/** What the caller and a member have in common, as far as everybody concerned lets it be seen. */
export const InCommon = shape({
  /** Number of sessions that both have marked. */
  marked_sessions: Type.Integer(),
  /** The session of the caller’s own agenda that starts next, if the member has marked it too or speaks in it. */
  next_session: nullable(shape({ id: Id, title: Type.String(), is_speaking: Type.Boolean() })),
  /** People with whom both are connected: how many, and the names of the first two. */
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
      /** As most people write them, the most frequent first. */
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
          /** Whether they speak in the session; otherwise they have marked it. */
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

/** Connections between people, and blocking. */
import * as Type from 'typebox';
import { connectionStatuses } from './enums.ts';
import { EventParams } from './events.ts';
import { icebreakerLengthMax, pageSizeDefault, pageSizeMaxConnections } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, page, PageQuery, PersonMini, shape, Timestamp } from './primitives.ts';
import { SocialLinks } from './users.ts';

/** One side of a connection, as the caller may see it. */
export const ConnectedPerson = shape({
  ...PersonMini.properties,
  email: nullable(Type.String()),
  company_name: nullable(Type.String()),
  title: nullable(Type.String()),
  social_links: nullable(SocialLinks),
});
export type ConnectedPerson = Type.Static<typeof ConnectedPerson>;

export const Connection = shape({
  id: Id,
  requester_id: Id,
  recipient_id: Id,
  status: oneOf(connectionStatuses),
  icebreaker_message: Type.String(),
  originating_event_id: nullable(Id),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  requester: ConnectedPerson,
  recipient: ConnectedPerson,
  originating_event: nullable(shape({ id: Id, title: Type.String() })),
});
export type Connection = Type.Static<typeof Connection>;

const ConnectionParams = shape({ connection_id: Id });

/** `per_page` goes up to 1,000 here. */
const ConnectionsQuery = shape({
  page: PageQuery.properties.page,
  per_page: Type.Integer({ minimum: 1, maximum: pageSizeMaxConnections, default: pageSizeDefault }),
  status: Type.Optional(oneOf(connectionStatuses)),
  direction: Type.Optional(oneOf(['sent', 'received'] as const)),
  /** Matches parts of the name, company and job title of the other person, and of the title of the event. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
});

export const ListConnections = operation({
  method: 'GET',
  path: '/connections',
  summary: 'List the caller’s connections and connection requests',
  description: 'Returns the newest first.',
  access: 'login',
  query: ConnectionsQuery,
  replies: { 200: page('connections', Connection) },
});

export const RequestConnection = operation({
  method: 'POST',
  path: '/connections',
  summary: 'Send a connection request',
  description: 'Both people must be members of the event. The request contains an icebreaker.',
  access: 'login',
  body: shape({
    recipient_id: Id,
    /** One of the icebreakers of the event, or any text if the event allows it. */
    icebreaker_message: Type.String({ maxLength: icebreakerLengthMax * 4 }),
    originating_event_id: Type.Optional(nullable(Id)),
  }),
  replies: { 201: Connection },
  errors: [
    'not_found',
    'connection_to_oneself',
    'connection_exists',
    'connection_too_soon',
    'connection_needs_event',
    'connection_event_not_shared',
    'connection_not_wanted',
    'event_banned',
    'chat_not_allowed',
    'blocked',
    'icebreaker_empty',
    'icebreaker_too_long',
    'icebreaker_not_offered',
  ],
  rateLimits: ['contact'],
});

export const ListPendingConnections = operation({
  method: 'GET',
  path: '/connections/pending',
  summary: 'List the connection requests that the caller has not answered',
  description: 'Returns the newest first.',
  access: 'login',
  query: PageQuery,
  replies: { 200: page('connections', Connection) },
});

export const GetConnection = operation({
  method: 'GET',
  path: '/connections/:connection_id',
  summary: 'Get a connection',
  access: 'login',
  params: ConnectionParams,
  replies: { 200: Connection },
  errors: ['not_found'],
});

export const AnswerConnection = operation({
  method: 'PUT',
  path: '/connections/:connection_id',
  summary: 'Accept or decline a connection request',
  description: 'Accepting a request opens a direct message thread that starts with the icebreaker.',
  access: 'login',
  params: ConnectionParams,
  body: shape({ status: oneOf(['ACCEPTED', 'REJECTED'] as const) }),
  replies: { 200: Connection },
  errors: ['not_found', 'connection_not_recipient', 'connection_not_pending', 'blocked'],
});

export const RemoveConnection = operation({
  method: 'DELETE',
  path: '/connections/:connection_id',
  summary: 'Remove a connection or withdraw a connection request',
  description: 'Removing a connection also removes its direct message thread.',
  access: 'login',
  params: ConnectionParams,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'connection_not_accepted'],
});

export const ListEventConnections = operation({
  method: 'GET',
  path: '/events/:event_id/connections',
  summary: 'List the caller’s connections in an event',
  access: 'login',
  params: EventParams,
  query: PageQuery,
  replies: { 200: page('users', ConnectedPerson) },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

const OtherParams = shape({ other_id: Id });

/** The relationship between the caller and a member of a shared event. */
export const Acquaintance = shape({
  user: PersonMini,
  connection: nullable(Connection),
  /** Whether the caller may send a connection request in the given event now; false without an event. */
  can_send_connection_request: Type.Boolean(),
  /** Blocks of the caller by the other person are never disclosed. */
  is_blocked: Type.Boolean(),
});
export type Acquaintance = Type.Static<typeof Acquaintance>;

export const GetAcquaintance = operation({
  method: 'GET',
  path: '/users/:other_id/acquaintance',
  summary: 'Get the relationship between the caller and another person',
  description:
    'Returns the connection or connection request between the two, and whether the caller has blocked the other person.',
  access: 'login',
  params: OtherParams,
  query: shape({ event_id: Type.Optional(Id) }),
  replies: { 200: Acquaintance },
  errors: ['not_found'],
});

export const BlockState = shape({ user_id: Id, is_blocked: Type.Boolean() });

export const BlockUser = operation({
  method: 'POST',
  path: '/users/:other_id/block',
  summary: 'Block a person',
  description: 'Neither person can send messages or connection requests to the other.',
  access: 'login',
  params: OtherParams,
  replies: { 200: BlockState },
  errors: ['not_found', 'block_oneself'],
  rateLimits: ['contact'],
});

export const UnblockUser = operation({
  method: 'DELETE',
  path: '/users/:other_id/block',
  summary: 'Unblock a person',
  access: 'login',
  params: OtherParams,
  replies: { 200: BlockState },
  errors: ['not_found'],
});

export const ListBlockedUsers = operation({
  method: 'GET',
  path: '/users/blocked',
  summary: 'List the people whom the caller has blocked',
  description: 'Returns the newest first.',
  access: 'login',
  query: PageQuery,
  replies: { 200: page('users', PersonMini) },
});

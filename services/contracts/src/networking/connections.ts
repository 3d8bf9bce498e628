/** Connections between people, and blocking. */
import * as Type from 'typebox';
import { CanSendConnectionRequest, Company, JobTitle, UserId, VisibleEmail } from '../accounts/person-fields.ts';
import { SocialLinks } from '../accounts/users.ts';
import { connectionStatuses } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { connectionRetryDays, maxConnectionsPageSize, maxIcebreakerLength } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  list,
  ListQuery,
  nullable,
  oneOf,
  page,
  pageQueryUpTo,
  PersonMini,
  shape,
  TitleText,
  UpdatedAt,
} from '../primitives.ts';

/** A person in a connection, with the fields that the caller may see. */
export const ConnectedPerson = shape({
  ...PersonMini.properties,
  email: nullable(VisibleEmail),
  company_name: nullable(Company),
  title: nullable(JobTitle),
  social_links: nullable(SocialLinks),
});
export type ConnectedPerson = Type.Static<typeof ConnectedPerson>;

const RecipientId = described(Id, 'Id of the person who received the connection request.');
const OriginatingEventId = described(
  Id,
  'Id of the event in which the connection request was sent; null if there is none.',
);
export const Connection = shape({
  id: Id,
  requester_id: described(Id, 'Id of the person who sent the connection request.'),
  recipient_id: RecipientId,
  status: oneOf(connectionStatuses, 'Status of the connection.'),
  icebreaker_message: Type.String({
    description: 'Icebreaker: the first message of the connection request, plain text.',
  }),
  originating_event_id: nullable(OriginatingEventId),
  created_at: CreatedAt,
  updated_at: nullable(UpdatedAt),
  requester: described(ConnectedPerson, 'Person who sent the connection request.'),
  recipient: described(ConnectedPerson, 'Person who received the connection request.'),
  originating_event: nullable(
    described(
      shape({ id: Id, title: TitleText }),
      'Event in which the connection request was sent; null if there is none.',
    ),
  ),
});
export type Connection = Type.Static<typeof Connection>;

const ConnectionParams = shape({ connection_id: described(Id, 'Id of the connection; null if there is none.') });

/** Allows larger pages than other lists. */
const ConnectionsQuery = shape({
  ...pageQueryUpTo(maxConnectionsPageSize).properties,
  status: Type.Optional(oneOf(connectionStatuses, 'Only connections with this status.')),
  direction: Type.Optional(
    oneOf(
      ['sent', 'received'] as const,
      'Only connections that the caller requested (`sent`), or that others requested (`received`).',
    ),
  ),
  search: Type.Optional(
    described(
      Type.String({ maxLength: 100 }),
      'Search text. Matches parts of the name, company and job title of the other person, and of the title of the event.',
    ),
  ),
});

export const ListConnections = operation({
  method: 'GET',
  path: '/connections',
  summary: 'List the caller’s connections and connection requests',
  description:
    'Returns the connections and connection requests of the caller, newest first. Without `status`, declined, withdrawn and removed ones are included. Fields that the other person hides from the caller are null.',
  access: 'login',
  query: ConnectionsQuery,
  replies: { 200: page('connections', Connection, 'Connections and connection requests, newest first.') },
  errors: ['cursor_invalid'],
});

export const RequestConnection = operation({
  method: 'POST',
  path: '/connections',
  summary: 'Send a connection request',
  description: `Both people must be members of the event. The recipient receives the server event \`connection_requested\` and the notification \`CONNECTION_REQUESTED\`. People who accept no requests, or only those of speakers and organizers, are rejected with \`connection_not_wanted\`; muted people cannot send requests. After a declined or withdrawn request, the sender must wait ${connectionRetryDays} days before sending another one; the other person can send one immediately. The moderation rules of the event are applied to the icebreaker afterwards.`,
  access: 'login',
  body: shape({
    recipient_id: RecipientId,
    icebreaker_message: described(
      Type.String({ maxLength: maxIcebreakerLength * 4 }),
      'Icebreaker: one of the icebreakers of the event, or any plain text if the event allows it.',
    ),
    originating_event_id: Type.Optional(nullable(OriginatingEventId)),
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
  summary: 'List the connection requests that wait for the caller’s answer',
  description:
    'Returns the open connection requests to the caller, newest first. The profile of the sender is shown as in the event of the request.',
  access: 'login',
  query: ListQuery,
  replies: { 200: list('connections', Connection, 'Connection requests, newest first.') },
  errors: ['cursor_invalid'],
});

export const GetConnection = operation({
  method: 'GET',
  path: '/connections/:connection_id',
  summary: 'Get a connection',
  description:
    'Available to the two people of the connection or connection request. Fields that the other person hides from the caller are null.',
  access: 'login',
  params: ConnectionParams,
  replies: { 200: Connection },
  errors: ['not_found'],
});

export const AnswerConnection = operation({
  method: 'PUT',
  path: '/connections/:connection_id',
  summary: 'Accept or decline a connection request',
  description:
    'Available to the recipient of an open request. Accepting it opens a direct message thread that starts with the icebreaker and contains the previous messages of the two people. Both receive the server event `connection_updated`, and after an acceptance the sender the notification `CONNECTION_ACCEPTED`. A declined request cannot be accepted later.',
  access: 'login',
  params: ConnectionParams,
  body: shape({ status: oneOf(['ACCEPTED', 'REJECTED'] as const, 'Whether to accept or decline the request.') }),
  replies: { 200: Connection },
  errors: ['not_found', 'connection_not_recipient', 'connection_not_pending', 'blocked'],
});

export const RemoveConnection = operation({
  method: 'DELETE',
  path: '/connections/:connection_id',
  summary: 'Remove a connection or withdraw a connection request',
  description: `Either person can remove a connection; the sender can withdraw an open request. Removing a connection also deletes the direct message thread of the two people with its messages, which cannot be undone. Both receive the server event \`connection_updated\` but no notification. After withdrawing a request, the sender must wait ${connectionRetryDays} days before sending another one.`,
  access: 'login',
  params: ConnectionParams,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'connection_not_accepted'],
});

export const ListEventConnections = operation({
  method: 'GET',
  path: '/events/:event_id/connections',
  summary: 'List the caller’s connections in an event',
  description:
    'Available to all members of the event. Returns the members with whom the caller is connected, sorted by last name, with their profiles as in this event. Banned members are omitted.',
  access: 'login',
  params: EventParams,
  query: ListQuery,
  replies: { 200: list('users', ConnectedPerson, 'People with whom the caller is connected, sorted by name.') },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'cursor_invalid'],
});

const OtherParams = shape({ other_id: described(Id, 'User id of the other person.') });

/** The relationship between the caller and a member of a shared event. */
export const Acquaintance = shape({
  user: described(PersonMini, 'The other person.'),
  connection: nullable(
    described(
      Connection,
      'Latest connection or connection request between the two people, with any status; null if there is none.',
    ),
  ),
  can_send_connection_request: described(
    CanSendConnectionRequest,
    'Whether the caller may currently send a connection request in the event `event_id`; false without `event_id`.',
  ),
  /** Whether the other person has blocked the caller is never disclosed. */
  is_blocked: Type.Boolean({ description: 'Whether the caller has blocked the other person.' }),
});
export type Acquaintance = Type.Static<typeof Acquaintance>;

export const GetAcquaintance = operation({
  method: 'GET',
  path: '/users/:other_id/acquaintance',
  summary: 'Get the relationship between the caller and another person',
  description:
    'Returns the connection or connection request between the two, and whether the caller has blocked the other person. People who have never shared an event, an organization, a connection or a thread with the caller are not found. Whether the other person has blocked the caller is not disclosed.',
  access: 'login',
  params: OtherParams,
  query: shape({ event_id: Type.Optional(EventId) }),
  replies: { 200: Acquaintance },
  errors: ['not_found'],
});

export const BlockState = shape({
  user_id: UserId,
  is_blocked: Type.Boolean({ description: 'Whether the caller has blocked the other person.' }),
});

export const BlockUser = operation({
  method: 'POST',
  path: '/users/:other_id/block',
  summary: 'Block a person',
  description:
    'Neither person can send messages, reactions or connection requests to the other, or mention the other. An open request between them is withdrawn; a connection is kept, but its thread is hidden from the caller. The other person is not notified. Blocking a person again has no effect.',
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
  description:
    'A connection and its thread become available again; a request that was withdrawn by the block is not restored. Succeeds even if the person is not blocked.',
  access: 'login',
  params: OtherParams,
  replies: { 200: BlockState },
  errors: ['not_found'],
});

export const ListBlockedUsers = operation({
  method: 'GET',
  path: '/users/blocked',
  summary: 'List the people whom the caller has blocked',
  description:
    'Returns the people whom the caller has blocked, newest first. Those who have blocked the caller are not disclosed.',
  access: 'login',
  query: ListQuery,
  replies: { 200: list('users', PersonMini, 'Blocked people, newest first.') },
  errors: ['cursor_invalid'],
});

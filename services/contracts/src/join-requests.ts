/** Seats of an event, requests to join it, and its waiting list. A join request waits for an answer or for a seat. */
import * as Type from 'typebox';
import { joinAnswers, joinRequestStatuses, waitsFor } from './enums.ts';
import { EventParams, LinkSlug } from './events.ts';
import { inEvent } from './invitations.ts';
import { joinNoteLengthMax, joinRequestsAnsweredMax } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';

const Note = Type.String({ maxLength: joinNoteLengthMax, 'x-trim': true });

/** A request as shown to the person who sent it. */
export const OwnJoinRequest = shape({
  status: oneOf(joinRequestStatuses),
  waits_for: oneOf(waitsFor),
  position: nullable(Type.Integer()),
  note: nullable(Type.String()),
  answer_note: nullable(Type.String()),
  created_at: Timestamp,
  ask_again_at: nullable(Timestamp),
});
export type OwnJoinRequest = Type.Static<typeof OwnJoinRequest>;

export const RequestedToJoin = shape({
  event_id: Id,
  /** True if a seat was free, so that the person is a member now. */
  is_member: Type.Boolean(),
  request: nullable(OwnJoinRequest),
});
export type RequestedToJoin = Type.Static<typeof RequestedToJoin>;

export const RequestToJoin = operation({
  method: 'POST',
  path: '/events/:event_id/join-request',
  summary: 'Request to join an event',
  description: 'Asks the organizers, or joins the waiting list if the event is full.',
  access: 'login',
  params: EventParams,
  body: shape({
    note: Type.Optional(nullable(Note)),
    /** Join code, for an event with the join policy CODE. */
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    slug: LinkSlug,
  }),
  bodyOptional: true,
  replies: { 200: RequestedToJoin, 201: RequestedToJoin },
  errors: ['not_found', 'join_code_unknown', 'event_banned', 'join_request_declined', 'join_requests_exceeded'],
  rateLimits: ['join_request'],
  demoRefused: true,
});

export const GetOwnJoinRequest = operation({
  method: 'GET',
  path: '/events/:event_id/join-request',
  summary: 'Get the caller’s request to join an event',
  access: 'login',
  params: EventParams,
  replies: { 200: shape({ request: nullable(OwnJoinRequest) }) },
  errors: ['not_found', 'event_banned'],
});

export const WithdrawJoinRequest = operation({
  method: 'DELETE',
  path: '/events/:event_id/join-request',
  summary: 'Withdraw the caller’s request to join an event',
  description: 'Also leaves the waiting list.',
  access: 'login',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'event_banned'],
  demoRefused: true,
});

/** A request as shown to organizers. */
export const JoinRequest = shape({
  /** Later requests have higher ids. */
  id: Id,
  waits_for: oneOf(waitsFor),
  position: nullable(Type.Integer()),
  note: nullable(Type.String()),
  created_at: Timestamp,
  /** The person who sent the request; null for an invitation. */
  person: nullable(
    shape({
      id: Id,
      full_name: Type.String(),
      email: Type.String(),
      image_url: nullable(Type.String()),
      title: nullable(Type.String()),
      company_name: nullable(Type.String()),
    }),
  ),
  /** The invitation that is sent when a seat is free; null for a request of a person. */
  invitation: nullable(shape({ id: Id, email: Type.String(), full_name: nullable(Type.String()) })),
});
export type JoinRequest = Type.Static<typeof JoinRequest>;

export const ListJoinRequests = operation({
  method: 'GET',
  path: '/events/:event_id/join-requests',
  summary: 'List the open requests to join an event',
  description:
    'Returns 50 requests at a time in the order of their arrival. With `waits_for`, only those that wait for an answer or for a seat.',
  access: 'login',
  token: 'attendee:invite',
  params: EventParams,
  query: shape({ waits_for: Type.Optional(oneOf(waitsFor)), after_id: Type.Optional(Id) }),
  replies: {
    200: shape({
      requests: Type.Array(JoinRequest),
      has_more: Type.Boolean(),
      answer_count: Type.Integer(),
      seat_count: Type.Integer(),
    }),
  },
  errors: inEvent,
});

export const AnswerJoinRequests = operation({
  method: 'POST',
  path: '/events/:event_id/join-requests/answer',
  summary: 'Accept or decline requests to join an event',
  description: 'People who are accepted while no seat is free join the waiting list.',
  access: 'login',
  token: 'attendee:invite',
  securityLog: 'membership.gained',
  params: EventParams,
  body: shape({
    ids: Type.Array(Id, { minItems: 1, maxItems: joinRequestsAnsweredMax }),
    answer: oneOf(joinAnswers),
    note: Type.Optional(nullable(Note)),
  }),
  replies: {
    200: shape({
      /** People who are now members, and invitations that were sent. */
      admitted: Type.Integer(),
      /** People who were accepted and are on the waiting list. */
      waiting: Type.Integer(),
      declined: Type.Integer(),
    }),
  },
  errors: inEvent,
  demoRefused: 'guest',
});

/** The seats of an event. `taken`, `promised` and `free` only count attendees. */
export const EventSeats = shape({
  /** The lower of the two limits. */
  limit: nullable(Type.Integer()),
  plan_limit: nullable(Type.Integer()),
  seat_limit: nullable(Type.Integer()),
  taken: Type.Integer(),
  /** Open invitations of attendees. Each reserves a seat until it is answered, cancelled or expires. */
  promised: Type.Integer(),
  free: nullable(Type.Integer()),
  /** People and invitations on the waiting list. */
  waiting: Type.Integer(),
  asking: Type.Integer(),
  owners: Type.Array(shape({ id: Id, full_name: Type.String() })),
});
export type EventSeats = Type.Static<typeof EventSeats>;

export const GetEventSeats = operation({
  method: 'GET',
  path: '/events/:event_id/seats',
  summary: 'Get the seats of an event',
  description: 'Returns the number of taken, promised and free seats, and of people who wait.',
  access: 'login',
  token: 'event_admin:read',
  params: EventParams,
  replies: { 200: EventSeats },
  errors: inEvent,
});

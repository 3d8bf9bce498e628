/** Seats of an event, requests to join it, and its waiting list. A join request waits for an answer or for a seat. */
import * as Type from 'typebox';
import { joinAnswers, joinRequestStatuses, waitsFor } from './enums.ts';
import { EventParams, LinkSlug } from './events.ts';
import { inEvent } from './invitations.ts';
import { joinNoteLengthMax, joinRequestsAnsweredMax } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';

const Note = Type.String({ maxLength: joinNoteLengthMax, 'x-trim': true });

/** A request as the person who made it sees it. */
export const OwnJoinRequest = shape({
  status: oneOf(joinRequestStatuses),
  waits_for: oneOf(waitsFor),
  /** Place in the waiting list, from 1; null for requests that wait for an answer. */
  position: nullable(Type.Integer()),
  note: nullable(Type.String()),
  answer_note: nullable(Type.String()),
  created_at: Timestamp,
  /** When a declined person may ask again. */
  ask_again_at: nullable(Timestamp),
});
export type OwnJoinRequest = Type.Static<typeof OwnJoinRequest>;

export const RequestedToJoin = shape({
  event_id: Id,
  /** Whether a seat was free, so that the person is a member now. */
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
    /** For the organizers. */
    note: Type.Optional(nullable(Note)),
    /** Join code of an event that is joined by code. */
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

/** A request as organizers see it. */
export const JoinRequest = shape({
  /** A request that comes later has a higher id. */
  id: Id,
  waits_for: oneOf(waitsFor),
  position: nullable(Type.Integer()),
  note: nullable(Type.String()),
  created_at: Timestamp,
  /** The person who asks; null for an invited address. */
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
  /** The invitation that is sent when a seat is free; null for a person who asks. */
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
      /** All that wait for an answer, and all that wait for a seat. */
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
    /** For the people; shown with the answer. */
    note: Type.Optional(nullable(Note)),
  }),
  replies: {
    200: shape({
      /** People who are members now, and invitations that were sent. */
      admitted: Type.Integer(),
      /** People who were accepted and wait for a seat. */
      waiting: Type.Integer(),
      declined: Type.Integer(),
    }),
  },
  errors: inEvent,
  demoRefused: 'guest',
});

/** The seats of an event for its organizers. `taken`, `promised` and `free` count no speakers and organizers. */
export const EventSeats = shape({
  /** The lower of the two limits; null means unlimited. */
  limit: nullable(Type.Integer()),
  plan_limit: nullable(Type.Integer()),
  seat_limit: nullable(Type.Integer()),
  taken: Type.Integer(),
  /** Open invitations of attendees: each holds a seat until it is answered, cancelled or expires. */
  promised: Type.Integer(),
  free: nullable(Type.Integer()),
  /** People and invitations in the waiting list. */
  waiting: Type.Integer(),
  /** Requests that wait for an answer. */
  asking: Type.Integer(),
  /** Owners of the organization, who decide about its plan. */
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

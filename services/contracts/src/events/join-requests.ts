/** Seats of an event, join requests, and the waiting list. A join request waits for an answer or for a seat. */
import * as Type from 'typebox';
import { Company, JobTitle, VisibleEmail } from '../accounts/person-fields.ts';
import { joinAnswers, joinRequestStatuses, waitsFor } from '../enums.ts';
import {
  joinRequestRetryDays,
  maxAnsweredJoinRequests,
  maxJoinNoteLength,
  maxJoinRequestsPerPerson,
} from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  FullName,
  Id,
  ImageUrl,
  ListQuery,
  Next,
  nullable,
  oneOf,
  shape,
  Timestamp,
} from '../primitives.ts';
import { eventStaffErrors } from './event-errors.ts';
import { EventId, SeatLimit } from './event-fields.ts';
import { EventParams, LinkSlug } from './events.ts';

const JoinNote = Type.String({ maxLength: maxJoinNoteLength, 'x-trim': true });

const WaitsFor = oneOf(waitsFor, 'Whether the request waits for an answer (`ANSWER`) or for a seat (`SEAT`).');
const WaitingPosition = Type.Integer({
  description: 'Position on the waiting list, from 1; null if not on the waiting list.',
});
/** A join request as shown to the person who sent it. */
export const MyJoinRequest = shape({
  status: oneOf(joinRequestStatuses, 'Status of the request.'),
  waits_for: WaitsFor,
  position: nullable(WaitingPosition),
  note: nullable(Type.String({ description: 'Note to the organizers, plain text; null if there is none.' })),
  answer_note: nullable(Type.String({ description: 'Answer of the organizers, plain text; null if there is none.' })),
  created_at: CreatedAt,
  ask_again_at: nullable(
    described(Timestamp, 'When the person may send another request (ISO 8601, UTC); null for no restriction.'),
  ),
});
export type MyJoinRequest = Type.Static<typeof MyJoinRequest>;

export const RequestedToJoin = shape({
  event_id: EventId,
  is_member: Type.Boolean({ description: 'Whether the caller has become a member of the event immediately.' }),
  request: nullable(described(MyJoinRequest, 'Join request of the caller; null if there is none.')),
});
export type RequestedToJoin = Type.Static<typeof RequestedToJoin>;

export const RequestToJoin = operation({
  method: 'POST',
  path: '/events/:event_id/join-request',
  summary: 'Request to join an event',
  description: `Anyone with a login may call this for a published event that is public or belongs to their organization, or whose slug or join code they send. If the join policy is \`ON_REQUEST\`, organizers are notified and must answer, unless the request contains the join code. Otherwise, the caller becomes a member immediately if a seat is free, or else is added to the waiting list. A repeated request has no effect and returns 200. A person can have ${maxJoinRequestsPerPerson} open requests, and ask again ${joinRequestRetryDays} days after being declined.`,
  access: 'login',
  params: EventParams,
  body: shape({
    note: Type.Optional(nullable(described(JoinNote, 'Note to the organizers, plain text.'))),
    code: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description:
          'Join code, required for an event with the join policy `CODE`. Case, hyphens and spaces are ignored.',
      }),
    ),
    slug: LinkSlug,
  }),
  bodyOptional: true,
  replies: { 200: RequestedToJoin, 201: RequestedToJoin },
  errors: ['not_found', 'join_code_unknown', 'event_banned', 'join_request_declined', 'join_requests_exceeded'],
  rateLimits: ['join_request'],
  demoRestriction: true,
});

export const GetMyJoinRequest = operation({
  method: 'GET',
  path: '/events/:event_id/join-request',
  summary: 'Get the caller’s request to join an event',
  description:
    'Returns the caller’s open or declined request, or null. Without a request, an event that the caller may not request to join is `not_found`.',
  access: 'login',
  params: EventParams,
  replies: { 200: shape({ request: nullable(described(MyJoinRequest, RequestedToJoin.properties.request)) }) },
  errors: ['not_found', 'event_banned'],
});

export const WithdrawJoinRequest = operation({
  method: 'DELETE',
  path: '/events/:event_id/join-request',
  summary: 'Withdraw the caller’s request to join an event',
  description:
    'Also leaves the waiting list. Succeeds if there is no open request. Organizers receive the server event `join_requests_changed`. A later request starts at the end of the waiting list.',
  access: 'login',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'event_banned'],
  demoRestriction: true,
});

/** A join request as shown to organizers. */
export const JoinRequest = shape({
  id: described(Id, 'Id of the request. Later requests have higher ids.'),
  waits_for: WaitsFor,
  position: nullable(WaitingPosition),
  note: nullable(Type.String({ description: 'Note to the organizers, plain text; null if there is none.' })),
  created_at: CreatedAt,
  person: nullable(
    described(
      shape({
        id: Id,
        full_name: FullName,
        email: VisibleEmail,
        image_url: nullable(ImageUrl),
        title: nullable(JobTitle),
        company_name: nullable(Company),
      }),
      'Person who sent the request; null for an invitation.',
    ),
  ),
  invitation: nullable(
    described(
      shape({ id: Id, email: VisibleEmail, full_name: nullable(FullName) }),
      'Invitation that will be sent when a seat becomes free; null for a request of a person.',
    ),
  ),
});
export type JoinRequest = Type.Static<typeof JoinRequest>;

export const ListJoinRequests = operation({
  method: 'GET',
  path: '/events/:event_id/join-requests',
  summary: 'List the open requests to join an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Returns the requests that wait for an answer by default, oldest first. With `waits_for=SEAT`, returns the waiting list, which also contains invitations that are sent when a seat becomes free.',
  access: 'login',
  token: 'attendee:invite',
  params: EventParams,
  query: shape({
    waits_for: Type.Optional(WaitsFor),
    ...ListQuery.properties,
  }),
  replies: {
    200: shape({
      requests: Type.Array(JoinRequest, { description: 'Join requests, oldest first.' }),
      next: Next,
      answer_count: Type.Integer({ description: 'Number of requests that wait for an answer.' }),
      seat_count: Type.Integer({ description: 'Number of requests that wait for a seat.' }),
    }),
  },
  errors: [...eventStaffErrors, 'cursor_invalid'],
});

export const AnswerJoinRequests = operation({
  method: 'POST',
  path: '/events/:event_id/join-requests/answer',
  summary: 'Accept or decline requests to join an event',
  description: `Requires the role ADMIN or ORGANIZER in the event. Accepted people become members as long as seats are free, ahead of the waiting list; the others are added to the waiting list. Each person is notified, including by email, and can send another request ${joinRequestRetryDays} days after being declined. Ids of answered requests and of other events are ignored. Accepting an invitation on the waiting list sends it, declining cancels it.`,
  access: 'login',
  token: 'attendee:invite',
  securityLog: 'membership.gained',
  params: EventParams,
  body: shape({
    ids: Type.Array(Id, { minItems: 1, maxItems: maxAnsweredJoinRequests, description: 'Ids of the join requests.' }),
    answer: oneOf(joinAnswers, 'Whether to accept or decline the requests.'),
    note: Type.Optional(
      nullable(described(JoinNote, 'Note to the people who sent the requests, plain text; null if there is none.')),
    ),
  }),
  replies: {
    200: shape({
      admitted: Type.Integer({
        description: 'Number of people who became members plus number of invitations that were sent.',
      }),
      waiting: Type.Integer({ description: 'Number of people who were accepted and added to the waiting list.' }),
      declined: Type.Integer({ description: 'Number of declined requests.' }),
    }),
  },
  errors: eventStaffErrors,
  demoRestriction: 'guest',
});

/** The seats of an event. Only attendees take seats. */
export const EventSeats = shape({
  limit: nullable(
    Type.Integer({
      description: 'Number of seats: the lower of the limits of the plan and of the event; null for no limit.',
    }),
  ),
  plan_limit: nullable(
    Type.Integer({ description: 'Number of seats in the plan of the organization; null for no limit.' }),
  ),
  seat_limit: nullable(SeatLimit),
  taken: Type.Integer({ description: 'Number of taken seats.' }),
  promised: Type.Integer({
    description: 'Number of seats that are reserved for open invitations to attendees.',
  }),
  free: nullable(Type.Integer({ description: 'Number of free seats; null if the number of seats is not limited.' })),
  waiting: Type.Integer({ description: 'Number of people and invitations on the waiting list.' }),
  asking: Type.Integer({ description: 'Number of requests that wait for an answer.' }),
  owners: Type.Array(shape({ id: Id, full_name: FullName }), {
    description: 'Owners of the organization, who can raise the limit.',
  }),
});
export type EventSeats = Type.Static<typeof EventSeats>;

export const GetEventSeats = operation({
  method: 'GET',
  path: '/events/:event_id/seats',
  summary: 'Get the seats of an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Only members with the role ATTENDEE who are not banned take seats; open invitations as an ATTENDEE reserve them until they are answered or expire. New attendees have to wait if no seat is free or others are already waiting.',
  access: 'login',
  token: 'event_admin:read',
  params: EventParams,
  replies: { 200: EventSeats },
  errors: eventStaffErrors,
});

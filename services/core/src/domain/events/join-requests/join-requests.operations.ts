import type * as contract from '@plenum/contracts/events/join-requests';
import { created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { answerJoinRequests } from './answer-join-requests.ts';
import { getEventSeats } from './get-event-seats.ts';
import { getMyJoinRequest, listJoinRequests } from './list-join-requests.ts';
import { requestToJoin } from './request-to-join.ts';
import { withdrawJoinRequest } from './withdraw-join-request.ts';

export const joinRequestsOperations: HandlersOf<typeof contract> = {
  RequestToJoin: async (scope, { params, body }) => {
    const { is_new, ...result } = await requestToJoin(scope, params.event_id, body);
    return is_new ? created(result) : ok(result);
  },
  GetMyJoinRequest: async (scope, { params }) => ok({ request: await getMyJoinRequest(scope, params.event_id) }),
  WithdrawJoinRequest: async (scope, { params }) => noContent(await withdrawJoinRequest(scope, params.event_id)),
  ListJoinRequests: async (scope, { params, query }) => ok(await listJoinRequests(scope, params.event_id, query)),
  AnswerJoinRequests: async (scope, { params, body }) => ok(await answerJoinRequests(scope, params.event_id, body)),
  GetEventSeats: async (scope, { params }) => ok(await getEventSeats(scope, params.event_id)),
};

import type * as contract from '@plenum/contracts/join-requests';
import { answerJoinRequests } from '@plenum/core/domain/join-requests/answer-join-requests';
import { getEventSeats } from '@plenum/core/domain/join-requests/get-event-seats';
import { getOwnJoinRequest, listJoinRequests } from '@plenum/core/domain/join-requests/list-join-requests';
import { requestToJoin } from '@plenum/core/domain/join-requests/request-to-join';
import { withdrawJoinRequest } from '@plenum/core/domain/join-requests/withdraw-join-request';
import { created, noContent, ok, type Routes } from '../http/handle.ts';

export const joinRequestsRoutes: Routes<typeof contract> = {
  RequestToJoin: async (scope, { params, body }) => {
    const { is_new, ...requested } = await requestToJoin(scope, params.event_id, body);
    return is_new ? created(requested) : ok(requested);
  },
  GetOwnJoinRequest: async (scope, { params }) => ok({ request: await getOwnJoinRequest(scope, params.event_id) }),
  WithdrawJoinRequest: async (scope, { params }) => {
    await withdrawJoinRequest(scope, params.event_id);
    return noContent;
  },
  ListJoinRequests: async (scope, { params, query }) => ok(await listJoinRequests(scope, params.event_id, query)),
  AnswerJoinRequests: async (scope, { params, body }) => ok(await answerJoinRequests(scope, params.event_id, body)),
  GetEventSeats: async (scope, { params }) => ok(await getEventSeats(scope, params.event_id)),
};

import type * as contract from '@plenum/contracts/connections';
import { answerConnection } from '@plenum/core/domain/connections/answer-connection';
import { blockUser, listBlockedUsers, unblockUser } from '@plenum/core/domain/connections/block-user';
import { getAcquaintance } from '@plenum/core/domain/connections/get-acquaintance';
import {
  getConnection,
  listConnections,
  listPendingConnections,
} from '@plenum/core/domain/connections/list-connections';
import { listEventConnections } from '@plenum/core/domain/connections/list-event-connections';
import { removeConnection } from '@plenum/core/domain/connections/remove-connection';
import { requestConnection } from '@plenum/core/domain/connections/request-connection';
import { created, noContent, ok, type Routes } from '../http/handle.ts';

export const connectionsRoutes: Routes<typeof contract> = {
  ListConnections: async (scope, { query }) => ok(await listConnections(scope, query)),
  RequestConnection: async (scope, { body }) => created(await requestConnection(scope, body)),
  ListPendingConnections: async (scope, { query }) => ok(await listPendingConnections(scope, query)),
  GetConnection: async (scope, { params }) => ok(await getConnection(scope, params.connection_id)),
  AnswerConnection: async (scope, { params, body }) => ok(await answerConnection(scope, params.connection_id, body)),
  RemoveConnection: async (scope, { params }) => {
    await removeConnection(scope, params.connection_id);
    return noContent;
  },
  ListEventConnections: async (scope, { params, query }) =>
    ok(await listEventConnections(scope, params.event_id, query)),
  GetAcquaintance: async (scope, { params, query }) =>
    ok(await getAcquaintance(scope, params.other_id, query.event_id ?? null)),
  BlockUser: async (scope, { params }) => ok(await blockUser(scope, params.other_id)),
  UnblockUser: async (scope, { params }) => ok(await unblockUser(scope, params.other_id)),
  ListBlockedUsers: async (scope, { query }) => ok(await listBlockedUsers(scope, query)),
};

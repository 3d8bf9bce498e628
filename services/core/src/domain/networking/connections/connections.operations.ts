import type * as contract from '@plenum/contracts/networking/connections';
import { created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { answerConnection } from './answer-connection.ts';
import { blockUser, listBlockedUsers, unblockUser } from './block-user.ts';
import { getAcquaintance } from './get-acquaintance.ts';
import { getConnection, listConnections, listPendingConnections } from './list-connections.ts';
import { listEventConnections } from './list-event-connections.ts';
import { removeConnection } from './remove-connection.ts';
import { requestConnection } from './request-connection.ts';

export const connectionsOperations: HandlersOf<typeof contract> = {
  ListConnections: async (scope, { query }) => ok(await listConnections(scope, query)),
  RequestConnection: async (scope, { body }) => created(await requestConnection(scope, body)),
  ListPendingConnections: async (scope, { query }) => ok(await listPendingConnections(scope, query)),
  GetConnection: async (scope, { params }) => ok(await getConnection(scope, params.connection_id)),
  AnswerConnection: async (scope, { params, body }) => ok(await answerConnection(scope, params.connection_id, body)),
  RemoveConnection: async (scope, { params }) => noContent(await removeConnection(scope, params.connection_id)),
  ListEventConnections: async (scope, { params, query }) =>
    ok(await listEventConnections(scope, params.event_id, query)),
  GetAcquaintance: async (scope, { params, query }) =>
    ok(await getAcquaintance(scope, params.other_id, query.event_id ?? null)),
  BlockUser: async (scope, { params }) => ok(await blockUser(scope, params.other_id)),
  UnblockUser: async (scope, { params }) => ok(await unblockUser(scope, params.other_id)),
  ListBlockedUsers: async (scope, { query }) => ok(await listBlockedUsers(scope, query)),
};

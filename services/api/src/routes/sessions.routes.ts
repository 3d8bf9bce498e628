import { getAgenda } from '@plenum/core/domain/sessions/get-agenda';
import { getSession } from '@plenum/core/domain/sessions/get-session';
import { listSessionSpeakers } from '@plenum/core/domain/sessions/list-session-speakers';
import { listSessions } from '@plenum/core/domain/sessions/list-sessions';
import { ok, PreparedJson, type Routes } from '../http/handle.ts';

export const sessionsRoutes: Routes<'GetAgenda' | 'ListSessions' | 'GetSession' | 'ListSessionSpeakers'> = {
  GetAgenda: async (scope, { params }) => {
    const { etag, json, gzipped } = await getAgenda(scope, params.event_id);
    return new PreparedJson(etag, json, gzipped);
  },
  ListSessions: async (scope, { params, query }) => ok(await listSessions(scope, params.event_id, query)),
  GetSession: async (scope, { params }) => ok(await getSession(scope, params.session_id)),
  ListSessionSpeakers: async (scope, { params, query }) =>
    ok(await listSessionSpeakers(scope, params.session_id, query)),
};

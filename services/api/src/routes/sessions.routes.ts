import type * as agenda from '@plenum/contracts/agenda';
import type * as sessionPlanning from '@plenum/contracts/session-planning';
import type * as sessionResources from '@plenum/contracts/session-resources';
import type * as sessions from '@plenum/contracts/sessions';
import { changeSessions } from '@plenum/core/domain/sessions/change-sessions';
import { createSession } from '@plenum/core/domain/sessions/create-session';
import { deleteSession } from '@plenum/core/domain/sessions/delete-session';
import { duplicateSession } from '@plenum/core/domain/sessions/duplicate-session';
import { getAgenda } from '@plenum/core/domain/sessions/get-agenda';
import { getSession } from '@plenum/core/domain/sessions/get-session';
import { listSessionSpeakers } from '@plenum/core/domain/sessions/list-session-speakers';
import { listSessions } from '@plenum/core/domain/sessions/list-sessions';
import { listUnscheduledSessions } from '@plenum/core/domain/sessions/list-unscheduled-sessions';
import { placeSessions } from '@plenum/core/domain/sessions/place-sessions';
import { setAgendaOrder } from '@plenum/core/domain/sessions/set-agenda-order';
import { setSessionFull } from '@plenum/core/domain/sessions/set-session-full';
import { setSessionResources } from '@plenum/core/domain/sessions/set-session-resources';
import { updateSession } from '@plenum/core/domain/sessions/update-session';
import { created, ok, PreparedJson, type Routes } from '../http/handle.ts';

export const sessionsRoutes: Routes<
  typeof agenda & typeof sessions & typeof sessionPlanning & typeof sessionResources
> = {
  GetAgenda: async (scope, { params }) => {
    const { etag, json, gzipped } = await getAgenda(scope, params.event_id);
    return new PreparedJson(etag, json, gzipped);
  },
  SetAgendaOrder: async (scope, { params, body }) => ok(await setAgendaOrder(scope, params.event_id, body)),
  ListSessions: async (scope, { params, query }) => ok(await listSessions(scope, params.event_id, query)),
  GetSession: async (scope, { params }) => ok(await getSession(scope, params.session_id)),
  ListSessionSpeakers: async (scope, { params, query }) =>
    ok(await listSessionSpeakers(scope, params.session_id, query)),
  CreateSession: async (scope, { params, body }) => created(await createSession(scope, params.event_id, body)),
  UpdateSession: async (scope, { params, body }) => ok(await updateSession(scope, params.session_id, body)),
  UpdateSessionStatus: async (scope, { params, body }) => ok(await updateSession(scope, params.session_id, body)),
  SetSessionFull: async (scope, { params, body }) => ok(await setSessionFull(scope, params.session_id, body.is_full)),
  UpdateSessionTimes: async (scope, { params, body }) => ok(await updateSession(scope, params.session_id, body)),
  DeleteSession: async (scope, { params }) => {
    await deleteSession(scope, params.session_id);
    return { status: 204, body: null };
  },
  SetSessionResources: async (scope, { params, body }) => ok(await setSessionResources(scope, params.session_id, body)),
  DuplicateSession: async (scope, { params }) => created(await duplicateSession(scope, params.session_id)),
  ListUnscheduledSessions: async (scope, { params }) => ok(await listUnscheduledSessions(scope, params.event_id)),
  PlaceSessions: async (scope, { params, body }) => ok(await placeSessions(scope, params.event_id, body)),
  ChangeSessions: async (scope, { params, body }) => ok(await changeSessions(scope, params.event_id, body)),
};

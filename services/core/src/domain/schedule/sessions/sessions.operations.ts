import type * as agenda from '@plenum/contracts/schedule/agenda';
import type * as sessionPlanning from '@plenum/contracts/schedule/session-planning';
import type * as sessionResources from '@plenum/contracts/schedule/session-resources';
import type * as sessions from '@plenum/contracts/schedule/sessions';
import type * as upserts from '@plenum/contracts/schedule/upserts';
import { created, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { changeSessions } from './change-sessions.ts';
import { createSession } from './create-session.ts';
import { deleteSession } from './delete-session.ts';
import { duplicateSession } from './duplicate-session.ts';
import { getAgenda } from './get-agenda.ts';
import { getSession } from './get-session.ts';
import { listSessionSpeakers } from './list-session-speakers.ts';
import { listSessions } from './list-sessions.ts';
import { listUnscheduledSessions } from './list-unscheduled-sessions.ts';
import { placeSessions } from './place-sessions.ts';
import { getAgendaOrder, setAgendaOrder } from './set-agenda-order.ts';
import { setSessionFull } from './set-session-full.ts';
import { setSessionResources } from './set-session-resources.ts';
import { updateSession } from './update-session.ts';
import { upsertLocations, upsertTracks } from './upsert-places.ts';

export const sessionsOperations: HandlersOf<
  typeof agenda &
    typeof sessions &
    typeof sessionPlanning &
    typeof sessionResources &
    Pick<typeof upserts, 'UpsertLocations' | 'UpsertTracks'>
> = {
  GetAgenda: async (scope, { params }) => {
    const { etag, json, gzipped } = await getAgenda(scope, params.event_id);
    const content_type = 'application/json; charset=utf-8';
    return { kind: 'versioned', content_type, etag, read: async () => json, gzipped: async () => gzipped };
  },
  GetAgendaOrder: async (scope, { params }) => ok(await getAgendaOrder(scope, params.event_id)),
  UpsertLocations: async (scope, { params, body }, { language }) =>
    ok(await upsertLocations(scope, params.event_id, body.locations, language)),
  UpsertTracks: async (scope, { params, body }, { language }) =>
    ok(await upsertTracks(scope, params.event_id, body.tracks, language)),
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

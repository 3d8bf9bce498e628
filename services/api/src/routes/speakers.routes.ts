import type * as contract from '@plenum/contracts/speakers';
import { removeEventSpeaker } from '@plenum/core/domain/attendees/remove-event-speaker';
import { addEventSpeaker } from '@plenum/core/domain/speakers/add-event-speaker';
import { addSessionSpeaker } from '@plenum/core/domain/speakers/add-session-speaker';
import { getEventSpeaker } from '@plenum/core/domain/speakers/get-event-speaker';
import { listEventSpeakers } from '@plenum/core/domain/speakers/list-event-speakers';
import { listManagedSpeakers } from '@plenum/core/domain/speakers/list-managed-speakers';
import { removeSessionSpeaker } from '@plenum/core/domain/speakers/remove-session-speaker';
import { updateEventSpeaker } from '@plenum/core/domain/speakers/update-event-speaker';
import { reorderSessionSpeaker, updateSessionSpeaker } from '@plenum/core/domain/speakers/update-session-speaker';
import { created, ok, type Routes } from '../http/handle.ts';

const removedFromSession = { message: 'The speaker has been removed from the session.' };

export const speakersRoutes: Routes<typeof contract> = {
  ListEventSpeakers: async (scope, { params, query }) => ok(await listEventSpeakers(scope, params.event_id, query)),
  ListManagedSpeakers: async (scope, { params, query }) => ok(await listManagedSpeakers(scope, params.event_id, query)),
  GetEventSpeaker: async (scope, { params }) => ok(await getEventSpeaker(scope, params.event_id, params.profile_id)),
  AddEventSpeaker: async (scope, { params, body }) => created(await addEventSpeaker(scope, params.event_id, body)),
  UpdateEventSpeaker: async (scope, { params, body }) =>
    ok(await updateEventSpeaker(scope, params.event_id, params.profile_id, body)),
  RemoveEventSpeaker: async (scope, { params }) => {
    await removeEventSpeaker(scope, params.event_id, params.profile_id);
    return ok({ message: 'The speaker has been removed.' });
  },
  AddSessionSpeaker: async (scope, { params, body }) =>
    created(await addSessionSpeaker(scope, params.session_id, body)),
  UpdateSessionSpeaker: async (scope, { params: { session_id, user_id }, body }) =>
    ok(await updateSessionSpeaker(scope, session_id, { user_id }, body)),
  RemoveSessionSpeaker: async (scope, { params: { session_id, user_id } }) => {
    await removeSessionSpeaker(scope, session_id, { user_id });
    return ok(removedFromSession);
  },
  ReorderSessionSpeaker: async (scope, { params: { session_id, user_id }, body }) =>
    ok(await reorderSessionSpeaker(scope, session_id, { user_id }, body.order)),
  UpdateSessionProfile: async (scope, { params: { session_id, profile_id }, body }) =>
    ok(await updateSessionSpeaker(scope, session_id, { profile_id }, body)),
  RemoveSessionProfile: async (scope, { params: { session_id, profile_id } }) => {
    await removeSessionSpeaker(scope, session_id, { profile_id });
    return ok(removedFromSession);
  },
  ReorderSessionProfile: async (scope, { params: { session_id, profile_id }, body }) =>
    ok(await reorderSessionSpeaker(scope, session_id, { profile_id }, body.order)),
};

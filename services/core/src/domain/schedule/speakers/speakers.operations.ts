import type * as sessionSpeakers from '@plenum/contracts/schedule/session-speakers';
import type * as contract from '@plenum/contracts/schedule/speakers';
import type * as upserts from '@plenum/contracts/schedule/upserts';
import { created, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { removeEventSpeaker } from '../../events/attendees/remove-event-speaker.ts';
import { upsertSessions } from '../sessions/upsert-sessions.ts';
import { addEventSpeaker } from './add-event-speaker.ts';
import { addSessionSpeaker } from './add-session-speaker.ts';
import { getEventSpeaker } from './get-event-speaker.ts';
import { listEventSpeakers } from './list-event-speakers.ts';
import { listManagedSpeakers } from './list-managed-speakers.ts';
import { listSpeakingSessions } from './list-speaking-sessions.ts';
import { removeSessionSpeaker } from './remove-session-speaker.ts';
import { storeSessionSpeakers } from './session-speakers.steps.ts';
import { updateEventSpeaker } from './update-event-speaker.ts';
import { reorderSessionSpeaker, updateSessionSpeaker } from './update-session-speaker.ts';
import { upsertSpeakers } from './upsert-speakers.ts';

const removedFromSession = { message: 'The speaker has been removed from the session.' };

export const speakersOperations: HandlersOf<
  typeof contract & typeof sessionSpeakers & Pick<typeof upserts, 'UpsertSessions' | 'UpsertSpeakers'>
> = {
  ListEventSpeakers: async (scope, { params, query }) => ok(await listEventSpeakers(scope, params.event_id, query)),
  ListManagedSpeakers: async (scope, { params, query }) => ok(await listManagedSpeakers(scope, params.event_id, query)),
  GetEventSpeaker: async (scope, { params }) => ok(await getEventSpeaker(scope, params.event_id, params.profile_id)),
  AddEventSpeaker: async (scope, { params, body }) => created(await addEventSpeaker(scope, params.event_id, body)),
  // The entries contain speakers, which the slice of sessions does not know.
  UpsertSessions: async (scope, { params, body }, { language }) =>
    ok(
      await upsertSessions(scope, params.event_id, {
        entries: body.sessions,
        language,
        storeSpeakers: storeSessionSpeakers,
      }),
    ),
  UpsertSpeakers: async (scope, { params, body }, { language }) =>
    ok(await upsertSpeakers(scope, params.event_id, body.speakers, language)),
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
  ListSpeakingSessions: async (scope, { params, query }) =>
    ok(await listSpeakingSessions(scope, params.user_id, query)),
};

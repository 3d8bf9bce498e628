import { getEventSpeaker } from '@plenum/core/domain/speakers/get-event-speaker';
import { listEventSpeakers } from '@plenum/core/domain/speakers/list-event-speakers';
import { ok, type Routes } from '../http/handle.ts';

export const speakersRoutes: Routes<'ListEventSpeakers' | 'GetEventSpeaker'> = {
  ListEventSpeakers: async (scope, { params, query }) => ok(await listEventSpeakers(scope, params.event_id, query)),
  GetEventSpeaker: async (scope, { params }) => ok(await getEventSpeaker(scope, params.event_id, params.profile_id)),
};

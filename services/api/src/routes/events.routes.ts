import { createEvent } from '@plenum/core/domain/events/create-event';
import { getEvent } from '@plenum/core/domain/events/get-event';
import { updateEvent } from '@plenum/core/domain/events/update-event';
import { created, ok, type Routes } from '../http/handle.ts';

export const eventsRoutes: Routes<'CreateEvent' | 'GetEvent' | 'UpdateEvent'> = {
  CreateEvent: async (scope, { params, body }) => created(await createEvent(scope, params.organization_id, body)),
  GetEvent: async (scope, { params }) => ok(await getEvent(scope, params.event_id)),
  UpdateEvent: async (scope, { params, body }) => ok(await updateEvent(scope, params.event_id, body)),
};

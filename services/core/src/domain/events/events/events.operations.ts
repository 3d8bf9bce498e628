import type * as eventSettings from '@plenum/contracts/events/event-settings';
import type * as contract from '@plenum/contracts/events/events';
import { created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { duplicateEvent } from './duplicate-event.ts';
import { getEvent } from './get-event.ts';
import { renewJoinCode } from './renew-join-code.ts';
import { updateBranding, updateEvent } from './update-event.ts';

export const eventsOperations: HandlersOf<typeof contract & typeof eventSettings> = {
  CreateEvent: async (scope, { params, body }, { language }) =>
    created(await createEvent(scope, params.organization_id, body, language)),
  GetEvent: async (scope, { params }) => ok(await getEvent(scope, params.event_id)),
  UpdateEvent: async (scope, { params, body }) => ok(await updateEvent(scope, params.event_id, body)),
  UpdateBranding: async (scope, { params, body }) => ok(await updateBranding(scope, params.event_id, body)),
  DeleteEvent: async (scope, { params }) => noContent(await deleteEvent(scope, params.event_id)),
  RenewJoinCode: async (scope, { params }) => ok(await renewJoinCode(scope, params.event_id)),
  DuplicateEvent: async (scope, { params, body }, { language }) =>
    created(await duplicateEvent(scope, params.event_id, body, language)),
};

import type * as contract from '@plenum/contracts/events';
import { createEvent } from '@plenum/core/domain/events/create-event';
import { deleteEvent } from '@plenum/core/domain/events/delete-event';
import { duplicateEvent } from '@plenum/core/domain/events/duplicate-event';
import { getEvent } from '@plenum/core/domain/events/get-event';
import { renewJoinCode } from '@plenum/core/domain/events/renew-join-code';
import { updateBranding, updateEvent } from '@plenum/core/domain/events/update-event';
import { created, noContent, ok, type Routes } from '../http/handle.ts';

export const eventsRoutes: Routes<typeof contract> = {
  CreateEvent: async (scope, { params, body }, { language }) =>
    created(await createEvent(scope, params.organization_id, body, language)),
  GetEvent: async (scope, { params }) => ok(await getEvent(scope, params.event_id)),
  UpdateEvent: async (scope, { params, body }) => ok(await updateEvent(scope, params.event_id, body)),
  UpdateBranding: async (scope, { params, body }) => ok(await updateBranding(scope, params.event_id, body)),
  DeleteEvent: async (scope, { params }) => {
    await deleteEvent(scope, params.event_id);
    return noContent;
  },
  RenewJoinCode: async (scope, { params }) => ok(await renewJoinCode(scope, params.event_id)),
  DuplicateEvent: async (scope, { params, body }, { language }) =>
    created(await duplicateEvent(scope, params.event_id, body, language)),
};

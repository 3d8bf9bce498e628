import type * as contract from '@plenum/contracts/integrations/external-people';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';

/** Loaded lazily, because most processes serve no external programs. */
const loadPeople = () => import('./upsert-people.ts');

export const externalPeopleOperations: HandlersOf<typeof contract> = {
  ListEventPeople: async (scope, { params, query }) => {
    const { listExternalPeople } = await import('./list-external-people.ts');
    return ok(await listExternalPeople(scope, params.event_id, query));
  },
  GetEventPerson: async (scope, { params: { event_id, external_id } }) => {
    const { getExternalPerson } = await import('./list-external-people.ts');
    return ok(await getExternalPerson(scope, event_id, external_id));
  },
  UpsertEventPeople: async (scope, { params, body }, { language }) =>
    ok(await (await loadPeople()).upsertPeople(scope, params.event_id, body, language)),
  UpsertEventPerson: async (scope, { params: { event_id, external_id }, body }) =>
    ok(await (await loadPeople()).upsertPerson(scope, event_id, { ...body, external_id })),
};

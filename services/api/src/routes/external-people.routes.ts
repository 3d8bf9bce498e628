import type * as contract from '@plenum/contracts/external-people';
import { ok, type Routes } from '../http/handle.ts';

/** Loaded when it is needed: most processes serve no other program. */
const people = () => import('@plenum/core/domain/external-people/put-people');

export const externalPeopleRoutes: Routes<typeof contract> = {
  ListEventPeople: async (scope, { params, query }) => {
    const { listExternalPeople } = await import('@plenum/core/domain/external-people/list-external-people');
    return ok(await listExternalPeople(scope, params.event_id, query));
  },
  PutEventPeople: async (scope, { params, body }, { language }) =>
    ok(await (await people()).putPeople(scope, params.event_id, body, language)),
  PutEventPerson: async (scope, { params: { event_id, external_id }, body }) =>
    ok(await (await people()).putPerson(scope, event_id, { ...body, external_id })),
};

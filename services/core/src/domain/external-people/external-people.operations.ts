import type * as contract from '@plenum/contracts/external-people';
import { ok, type HandlersOf } from '../../operation-handlers.ts';

/** Loaded when it is needed: most processes serve no other program. */
const people = () => import('./put-people.ts');

export const externalPeopleOperations: HandlersOf<typeof contract> = {
  ListEventPeople: async (scope, { params, query }) => {
    const { listExternalPeople } = await import('./list-external-people.ts');
    return ok(await listExternalPeople(scope, params.event_id, query));
  },
  PutEventPeople: async (scope, { params, body }, { language }) =>
    ok(await (await people()).putPeople(scope, params.event_id, body, language)),
  PutEventPerson: async (scope, { params: { event_id, external_id }, body }) =>
    ok(await (await people()).putPerson(scope, event_id, { ...body, external_id })),
};

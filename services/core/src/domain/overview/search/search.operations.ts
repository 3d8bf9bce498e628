import type * as contract from '@plenum/contracts/overview/search';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';
import { search } from './search.ts';

export const searchOperations: HandlersOf<typeof contract> = {
  Search: async (scope, { query }) => ok(await search(scope, query)),
};

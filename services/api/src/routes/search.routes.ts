import type * as contract from '@plenum/contracts/search';
import { search } from '@plenum/core/domain/search/search';
import { ok, type Routes } from '../http/handle.ts';

export const searchRoutes: Routes<typeof contract> = {
  Search: async (scope, { query }) => ok(await search(scope, query)),
};

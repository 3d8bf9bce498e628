/** The dashboard. */
import type * as contract from '@plenum/contracts/overview/dashboard';
import { type HandlersOf, ok } from '../../../operation-handlers.ts';
import { defineSlice } from '../../../slice.ts';

export const dashboard = defineSlice({
  operations: async () => {
    const { getDashboard } = await import('./get-dashboard.ts');
    const handlers: HandlersOf<typeof contract> = {
      GetDashboard: async (scope, { params }, { language }) => ok(await getDashboard(scope, params.user_id, language)),
    };
    return handlers;
  },
});

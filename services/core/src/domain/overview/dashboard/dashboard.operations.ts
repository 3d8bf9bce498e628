import type * as contract from '@plenum/contracts/overview/dashboard';
import { type HandlersOf, ok } from '../../../operation-handlers.ts';
import { getDashboard } from './get-dashboard.ts';

export const dashboardOperations: HandlersOf<typeof contract> = {
  GetDashboard: async (scope, { params }, { language }) => ok(await getDashboard(scope, params.user_id, language)),
};

import { getDashboard } from '@plenum/core/domain/dashboard/get-dashboard';
import { listUserEvents } from '@plenum/core/domain/events/list-user-events';
import { ok, type Routes } from '../http/handle.ts';

export const usersRoutes: Routes<'ListUserEvents' | 'GetDashboard'> = {
  ListUserEvents: async (scope, { params, query }) => ok(await listUserEvents(scope, params.user_id, query)),
  GetDashboard: async (scope, { params }) => ok(await getDashboard(scope, params.user_id)),
};

import { dashboard_past_days } from '@plenum/contracts/limits';
import type { Dashboard } from '@plenum/contracts/users';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { todayIn } from '../events/event-dates.rules.ts';
import { authorizeSelf } from '../policy.ts';
import { addDays } from '../sessions/session-times.rules.ts';
import { eventsToShow } from './dashboard-events.rules.ts';
import {
  countMembers,
  findDashboardEvents,
  findDashboardFigures,
  findDashboardOrganizations,
  findDashboardUser,
} from './dashboard.queries.ts';
import { dashboardView } from './dashboard.views.ts';

/** One's own dashboard (spec: contract 9.9). Five statements. Refuses: `forbidden` for somebody else's. */
export async function getDashboard(scope: Scope, user_id: number): Promise<Dashboard> {
  authorizeSelf(scope, user_id);
  const now = scope.clock.date();
  // One day more than shown: where an event takes place it may still be the day before.
  const ends_from = addDays(todayIn('UTC', now), -(dashboard_past_days + 1));
  const [user, figures, organizations, candidates] = await Promise.all([
    findDashboardUser(scope.db, user_id),
    findDashboardFigures(scope.db, user_id),
    findDashboardOrganizations(scope.db, user_id),
    findDashboardEvents(scope.db, user_id, ends_from),
  ]);
  if (user === undefined || figures === undefined) throw fail('not_found');
  const events = eventsToShow(candidates, now);
  const member_counts = await countMembers(
    scope.db,
    events.map(({ event }) => event.id),
  );
  return dashboardView({ user, figures, organizations, events, member_counts }, now);
}

import type { Language } from '@plenum/contracts/languages';
import { dashboardPastDays } from '@plenum/contracts/limits';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { phaseOf, todayIn } from '../../events/events/event-dates.rules.ts';
import { authorizeSelf } from '../../policy.ts';
import { addDays } from '../../schedule/sessions/session-times.rules.ts';
import { selectDashboardEvents } from './dashboard-events.rules.ts';
import {
  countAttendees,
  findDashboardConnections,
  findDashboardEvents,
  findDashboardOrganizations,
  findDashboardSessions,
  findDashboardTasks,
  findDashboardUser,
} from './dashboard.queries.ts';
import { dashboardView } from './dashboard.views.ts';

/**
 * Returns the actor's dashboard. Runs six statements, and one more during an event. Throws `forbidden` for other
 * people's dashboards.
 */
export async function getDashboard(scope: Scope, user_id: number, language: Language): Promise<Dashboard> {
  authorizeSelf(scope, user_id);
  const now = scope.clock.date();
  // One day earlier than displayed, because the local date of an event may be a day behind UTC.
  const endsFrom = addDays(todayIn('UTC', now), -(dashboardPastDays + 1));
  const [user, organizations, candidates, tasks, connections] = await Promise.all([
    findDashboardUser(scope.db, user_id),
    findDashboardOrganizations(scope.db, user_id),
    findDashboardEvents(scope.db, user_id, endsFrom),
    findDashboardTasks(scope.db, user_id),
    findDashboardConnections(scope.db, user_id),
  ]);
  if (user === undefined || tasks === undefined) throw fail('not_found');
  // Drops rows with invalid dates before sorting.
  const dated = mapReadableRows('events', candidates, (event) => ({ event, phase: phaseOf(event, now) }));
  const events = selectDashboardEvents(
    dated.map(({ event }) => event),
    now,
  );
  const idsOf = (selected: typeof events): number[] => selected.map(({ event }) => event.id);
  const running = idsOf(events.filter(({ status }) => status === 'live'));
  const [memberCounts, sessions] = await Promise.all([
    countAttendees(scope.db, idsOf(events)),
    running.length === 0 ? [] : findDashboardSessions(scope.db, user_id, running, now),
  ]);
  return dashboardView({ user, organizations, events, memberCounts, sessions, tasks, connections }, now, language);
}

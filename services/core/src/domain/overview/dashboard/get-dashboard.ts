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
  findDashboardConnections,
  findDashboardEvents,
  findDashboardOrganizations,
  findDashboardSessions,
  findDashboardTasks,
  findDashboardUser,
} from './dashboard.queries.ts';
import { dashboardView } from './dashboard.views.ts';
import { findOrganizedEvents, findSessionStates } from './organized-events.queries.ts';
import { mayReadControlRoom, organizedEventViews } from './organized-events.views.ts';

/**
 * Returns the actor's dashboard. Runs six statements, one more during an event, and one more for its organizers. Throws
 * `forbidden` for other people's dashboards.
 */
export async function getDashboard(scope: Scope, user_id: number, language: Language): Promise<Dashboard> {
  authorizeSelf(scope, user_id);
  const now = scope.clock.date();
  const yesterday = addDays(todayIn('UTC', now), -1);
  // One day earlier than displayed, because the local date of an event may be a day behind UTC.
  const endsFrom = addDays(yesterday, -dashboardPastDays);
  const [user, organizations, candidates, tasks, organizedCandidates, connections] = await Promise.all([
    findDashboardUser(scope.db, user_id),
    findDashboardOrganizations(scope.db, user_id),
    findDashboardEvents(scope.db, user_id, endsFrom),
    findDashboardTasks(scope.db, user_id),
    findOrganizedEvents(scope.db, user_id, endsFrom, yesterday),
    findDashboardConnections(scope.db, user_id),
  ]);
  if (user === undefined || tasks === undefined) throw fail('not_found');
  const events = selectDashboardEvents(withReadableDates(candidates, now), now);
  const organized = withReadableDates(organizedCandidates, now);
  const runningIds = events.filter(({ status }) => status === 'live').map(({ event }) => event.id);
  const organizedRunningIds = organized
    .filter((event) => mayReadControlRoom(event) && phaseOf(event, now) === 'ongoing')
    .map(({ id }) => id);
  const [sessions, states] = await Promise.all([
    runningIds.length === 0 ? [] : findDashboardSessions(scope.db, user_id, runningIds, now),
    organizedRunningIds.length === 0 ? [] : findSessionStates(scope.db, organizedRunningIds, now),
  ]);
  const organizedEvents = organizedEventViews(organized, states, { config: scope.config, now });
  return dashboardView({ user, organizations, events, sessions, tasks, organizedEvents, connections }, now, language);
}

/** Drops rows with invalid dates, which could not be sorted. */
const withReadableDates = <E extends Parameters<typeof phaseOf>[0]>(rows: readonly E[], now: Date): E[] =>
  mapReadableRows('events', rows, (event) => ({ event, phase: phaseOf(event, now) })).map(({ event }) => event);

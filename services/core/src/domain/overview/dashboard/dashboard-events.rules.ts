/** Selection and order of the events on a dashboard. */
import { maxDashboardEntries, dashboardPastDays } from '@plenum/contracts/limits';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { type EventDates, phaseOf, todayIn } from '../../events/events/event-dates.rules.ts';
import { addDays } from '../../schedule/sessions/session-times.rules.ts';

type DashboardStatus = Dashboard['events'][number]['status'];
type DatedEvent = Pick<EventDates, 'start_date' | 'end_date' | 'timezone'>;

export const statusOfPhase = { ongoing: 'live', upcoming: 'upcoming', past: 'past' } as const;
const statusOrder: readonly DashboardStatus[] = ['live', 'upcoming', 'past'];

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Returns at most five events: running, then upcoming events (both by start), then those that ended in the last two
 * weeks (latest first). Dates are in the time zone of each event. Events of the same day keep their order.
 */
export function selectDashboardEvents<E extends DatedEvent>(
  events: readonly E[],
  now: Date,
): { event: E; status: DashboardStatus }[] {
  return events
    .map((event) => ({ event, status: statusOfPhase[phaseOf(event, now)] }))
    .filter(
      ({ event, status }) =>
        status !== 'past' || event.end_date >= addDays(todayIn(event.timezone, now), -dashboardPastDays),
    )
    .toSorted(
      (a, b) =>
        statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) ||
        (a.status === 'past'
          ? compareText(b.event.end_date, a.event.end_date)
          : compareText(a.event.start_date, b.event.start_date)),
    )
    .slice(0, maxDashboardEntries);
}

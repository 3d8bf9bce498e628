/** Selection and order of the events on a dashboard. */
import { dashboardListMax, dashboardPastDays } from '@plenum/contracts/limits';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { type EventDates, phaseOf, todayIn } from '../../events/events/event-dates.rules.ts';
import { addDays } from '../../schedule/sessions/session-times.rules.ts';

type DashboardStatus = Dashboard['events'][number]['status'];
type Dated = Pick<EventDates, 'start_date' | 'end_date' | 'timezone'>;

const statusOfPhase = { ongoing: 'live', upcoming: 'upcoming', past: 'past' } as const;
const statusOrder: readonly DashboardStatus[] = ['live', 'upcoming', 'past'];

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Returns running events, then upcoming ones (both by start), then those that ended in the last two weeks (latest
 * first); at most five. Dates are in the time zone of each event. Events of the same day keep the given order.
 */
export function eventsToShow<E extends Dated>(
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
      (one, other) =>
        statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status) ||
        (one.status === 'past'
          ? compareText(other.event.end_date, one.event.end_date)
          : compareText(one.event.start_date, other.event.start_date)),
    )
    .slice(0, dashboardListMax);
}

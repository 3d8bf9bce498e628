/** Maps the events of an organizer to the reply, with what the role of the person in each of them may see. */
import { maxDashboardEntries } from '@plenum/contracts/limits';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Config } from '../../../config.ts';
import { lowerLimit } from '../../events/attendees/seats.rules.ts';
import { phaseOf } from '../../events/events/event-dates.rules.ts';
import { attendeeLimit } from '../../events/organizations/plan.rules.ts';
import { effectiveEventRole } from '../../policy.ts';
import { statusOfPhase } from './dashboard-events.rules.ts';
import type { OrganizedEventRow, SessionStateRow } from './organized-events.queries.ts';
import { countConcerns, openSteps } from './organized-events.rules.ts';

type OrganizedEvent = Dashboard['organized_events'][number];

type RoleColumns = Pick<OrganizedEventRow, 'member_role' | 'is_organization_owner'>;

export const mayReadControlRoom = (row: RoleColumns): boolean =>
  eventRoleMay(effectiveEventRole(row), 'control_room:read');

/** Checks whether an event has something to show: anything while a person organizes it, else only what waits for them. */
const isListed = ({ status, seats, join_requests, open_cases }: OrganizedEvent): boolean =>
  (seats !== null && status !== 'past') || join_requests > 0 || open_cases > 0;

const rank = ({ status }: OrganizedEvent): number => ['live', 'upcoming', 'past'].indexOf(status);

/**
 * Returns the events that need a person, running ones first. Moderators only see moderation cases.
 * @param rows sorted by start
 * @param sessions of running events, in order of their start
 */
export function organizedEventViews(
  rows: readonly OrganizedEventRow[],
  sessions: readonly SessionStateRow[],
  { config, now }: { readonly config: Pick<Config, 'FREE_TIER_ATTENDEES'>; readonly now: Date },
): OrganizedEvent[] {
  return rows
    .flatMap((row) => {
      const role = effectiveEventRole(row);
      if (role === null) return [];
      const status = statusOfPhase[phaseOf(row, now)];
      const organizes = eventRoleMay(role, 'event:update');
      const limit = lowerLimit(attendeeLimit(config, row.plan), row.seat_limit);
      const { id, name, start_date, end_date, timezone, is_published } = row;
      return {
        id,
        name,
        start_date,
        end_date,
        timezone,
        is_published,
        status,
        user_role: role,
        seats: organizes ? { taken: row.attendees, limit } : null,
        join_requests: eventRoleMay(role, 'attendee:add') ? row.join_requests : 0,
        waiting_list: eventRoleMay(role, 'attendee:add') ? row.waiting_list : 0,
        undelivered_invitations: eventRoleMay(role, 'attendee:invite') ? row.undelivered_invitations : 0,
        open_cases: row.open_cases,
        concerns: mayReadControlRoom(row)
          ? countConcerns(
              sessions.filter(({ event_id }) => event_id === id),
              now,
            )
          : [],
        open_steps: organizes ? openSteps(row, status) : [],
      };
    })
    .filter(isListed)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxDashboardEntries);
}

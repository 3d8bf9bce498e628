import type { OrganizationDetail } from '@plenum/contracts/events/organizations';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeOrganization } from '../../policy.ts';
import { conferenceDateOf } from '../../schedule/sessions/session-times.rules.ts';
import { findFirstMembers, findOrganization, findUpcomingEvents } from './organization.queries.ts';
import { organizationDetail } from './organization.views.ts';
import { attendeeLimit } from './plan.rules.ts';

const midnight = '00:00';

/**
 * Returns an organization for its members, with its next published events by the local date of each event. Throws
 * `not_found`.
 */
export async function getOrganization(scope: Scope, organization_id: number): Promise<OrganizationDetail> {
  const { role } = await authorizeOrganization(scope, organization_id, 'organization:read');
  const now = scope.clock.date();
  const utcDate = conferenceDateOf(now, { timezone: 'UTC', day_change: midnight });
  const [row, members, candidates] = await Promise.all([
    findOrganization(scope.db, organization_id),
    findFirstMembers(scope.db, [organization_id]),
    findUpcomingEvents(scope.db, organization_id, utcDate),
  ]);
  if (row === undefined) throw fail('not_found');
  const upcoming = candidates.filter(
    ({ start_date, timezone }) => start_date >= conferenceDateOf(now, { timezone, day_change: midnight }),
  );
  return organizationDetail(
    row,
    members,
    { user_id: requireActor(scope).user_id, role },
    upcoming,
    attendeeLimit(scope.config, row.plan),
  );
}

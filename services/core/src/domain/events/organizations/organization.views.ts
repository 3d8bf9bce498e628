import type { Organization, OrganizationDetail } from '@plenum/contracts/events/organizations';
import { maxUpcomingEvents } from '@plenum/contracts/limits';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { type MembersViewer, canSeeEmail } from './organization-members.views.ts';
import type {
  OrganizationDetailRow,
  OrganizationMemberRow,
  OrganizationRow,
  UpcomingEventRow,
} from './organization.queries.ts';

/** Maps an organization for a list. `members` may contain members of other organizations. */
export function organizationView(
  row: OrganizationRow,
  members: readonly OrganizationMemberRow[],
  viewer: MembersViewer,
): Organization {
  const emailOf = ({ user_id, email }: OrganizationMemberRow) => (canSeeEmail(viewer, user_id) ? email : null);
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    users: mapReadableRows(
      'organization_users',
      members.filter((member) => member.organization_id === row.id),
      (member) => ({
        id: member.user_id,
        full_name: member.full_name,
        email: emailOf(member),
        role: member.role,
        created_at: member.created_at.toISOString(),
      }),
    ),
  };
}

/** Maps an organization for one of its members. */
export function organizationDetail(
  row: OrganizationDetailRow,
  members: readonly OrganizationMemberRow[],
  viewer: MembersViewer,
  upcoming: readonly UpcomingEventRow[],
  attendee_limit: number | null,
): OrganizationDetail {
  return {
    ...organizationView(row, members, viewer),
    attendee_limit,
    member_count: row.member_count,
    owner_count: row.owner_count,
    user_is_admin_or_owner: organizationRoleMay(viewer.role, 'organization_member:manage'),
    current_user_role: viewer.role,
    has_mux_credentials: row.has_mux_credentials,
    has_mux_signing_credentials: row.has_mux_signing_credentials,
    has_jaas_credentials: row.has_jaas_credentials,
    upcoming_events: upcoming
      .slice(0, maxUpcomingEvents)
      .map(({ id, title, start_date, status }) => ({ id, title, start_date, status })),
  };
}

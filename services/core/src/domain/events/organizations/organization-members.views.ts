/** Maps rows of organization members to replies. */
import type { OrganizationUserRole } from '@plenum/contracts/enums';
import type { OrganizationUser, OrganizationUserDetail } from '@plenum/contracts/events/organizations';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import { sortName } from '../../accounts/users/user.rules.ts';
import type { OrganizationUserRow } from './organization-members.queries.ts';

export interface MembersViewer {
  readonly user_id: number;
  readonly role: OrganizationUserRole | null;
}

/** Members see each other; only managers see email addresses. */
export const canSeeEmail = ({ user_id, role }: MembersViewer, member_id: number): boolean =>
  user_id === member_id || organizationRoleMay(role, 'organization_member:read_addresses');

const [owner, admin] = ['OWNER', 'ADMIN'] as const;

/** Maps a member as seen by the viewer. Omits contact details of members who were added and have not consented. */
export function organizationUserView(row: OrganizationUserRow, viewer: MembersViewer): OrganizationUser {
  const isHidden = row.was_added && row.user_id !== viewer.user_id;
  const showsContact = !isHidden && canSeeEmail(viewer, row.user_id);
  const { organization_id, user_id, role, first_name, last_name, email, image_url, social_links } = row;
  return {
    organization_id,
    user_id,
    role,
    created_at: row.created_at.toISOString(),
    full_name: row.full_name,
    first_name,
    last_name,
    sort_name: sortName(row),
    // Convenience for clients; authorization does not use it.
    is_owner: row.role === owner,
    is_admin: row.role === admin,
    image_url,
    social_links: showsContact ? social_links : {},
    email: showsContact ? email : null,
    is_current_user: user_id === viewer.user_id,
  };
}

/** Maps a member for the reply to a change of the membership. */
export function organizationUserDetail(row: OrganizationUserRow, viewer: MembersViewer): OrganizationUserDetail {
  return {
    ...organizationUserView(row, viewer),
    organization: { id: row.organization_id, name: row.organization_name },
  };
}

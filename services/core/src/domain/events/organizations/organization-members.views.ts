/** Maps rows of members of an organization to the fields of replies. */
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

/** Maps a member for another member. A member who was added and has not consented is shown only by name and image. */
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

const [owner, admin] = ['OWNER', 'ADMIN'];

/** Maps a member after a change of their membership. */
export function organizationUserDetail(row: OrganizationUserRow, viewer: MembersViewer): OrganizationUserDetail {
  return {
    ...organizationUserView(row, viewer),
    organization: { id: row.organization_id, name: row.organization_name },
  };
}

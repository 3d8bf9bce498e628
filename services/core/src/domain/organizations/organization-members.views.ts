/** Members of an organization as the wire carries them. */
import type { OrganizationUser, OrganizationUserDetail } from '@plenum/contracts/organizations';
import { fullName } from '../users/person-name.rules.ts';
import type { OrganizationUserRow } from './organization-members.queries.ts';

/** A member for somebody of the same organization. */
export function organizationUserView(row: OrganizationUserRow, viewer_id: number): OrganizationUser {
  const { organization_id, user_id, role, first_name, last_name, email, image_url, social_links } = row;
  return {
    organization_id,
    user_id,
    role,
    created_at: row.created_at.toISOString(),
    user_name: fullName(first_name, last_name),
    first_name,
    last_name,
    sort_name: `${last_name}, ${first_name}`,
    // Said of the row for its readers, decided by nobody.
    is_owner: row.role === owner,
    is_admin: row.role === admin,
    image_url,
    social_links,
    email,
    is_current_user: user_id === viewer_id,
  };
}

const [owner, admin] = ['OWNER', 'ADMIN'];

/** A member after a change of their membership. */
export const organizationUserDetail = (row: OrganizationUserRow, viewer_id: number): OrganizationUserDetail => ({
  ...organizationUserView(row, viewer_id),
  organization: { id: row.organization_id, name: row.organization_name },
  user: { id: row.user_id, full_name: fullName(row.first_name, row.last_name), email: row.email },
});

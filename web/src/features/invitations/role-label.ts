/** The word for a role that a person is invited to. */
import {
  eventUserRoles,
  type EventUserRole,
  type InvitationKind,
  organizationUserRoles,
  type OrganizationUserRole,
} from '@plenum/contracts/enums';
import { t } from './invitations.en.json';

const isEventRole = (role: string): role is EventUserRole => eventUserRoles.some((known) => known === role);
const isOrganizationRole = (role: string): role is OrganizationUserRole =>
  organizationUserRoles.some((known) => known === role);

/** The word for a role of either kind; a role that this browser does not know yet is shown as it came. */
export function roleLabel(kind: InvitationKind, role: string): string {
  if (kind === 'event') return isEventRole(role) ? t(`invitations.role.event.${role}`) : role;
  return isOrganizationRole(role) ? t(`invitations.role.organization.${role}`) : role;
}

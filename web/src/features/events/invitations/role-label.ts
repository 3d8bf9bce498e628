/** Returns the label of the role of an invitation. */
import {
  eventUserRoles,
  type EventUserRole,
  type InvitationKind,
  organizationUserRoles,
  type OrganizationUserRole,
} from '@plenum/contracts/enums';
import { t } from './invitations.en.json';

const isEventRole = (role: string): role is EventUserRole => eventUserRoles.some((candidate) => candidate === role);
const isOrganizationRole = (role: string): role is OrganizationUserRole =>
  organizationUserRoles.some((candidate) => candidate === role);

/** Returns the label of a role of either kind; a role that this version does not know is displayed unchanged. */
export function roleLabel(kind: InvitationKind, role: string): string {
  if (kind === 'event') return isEventRole(role) ? t(`invitations.role.event.${role}`) : role;
  return isOrganizationRole(role) ? t(`invitations.role.organization.${role}`) : role;
}

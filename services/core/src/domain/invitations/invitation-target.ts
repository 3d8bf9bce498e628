/** What people are invited to, and whether the actor may invite to it. */
import type { OrganizationUserRole } from '@plenum/contracts/enums';
import { assignableEventRoles, manageableOrganizationRoles } from '@plenum/contracts/permissions';
import type { Scope } from '../../scope.ts';
import { authorizeEvent, authorizeOrganization, type EventAccess } from '../policy.ts';
import type { InvitedRole } from './invitation.rules.ts';

export interface InvitationTarget {
  readonly organization_id: number;
  /** Null for an invitation into the organization itself. */
  readonly event_id: number | null;
  /** The roles the actor may hand out. */
  readonly roles: readonly InvitedRole[];
}

/** An organization, for who was admitted with a role. */
export const organizationTargetOf = (organization_id: number, role: OrganizationUserRole | null): InvitationTarget => ({
  organization_id,
  event_id: null,
  roles: role === null ? [] : manageableOrganizationRoles[role],
});

/** An event, for who was admitted to it. */
export const eventTargetOf = ({ organization_id, event_id, role }: EventAccess): InvitationTarget => ({
  organization_id,
  event_id,
  roles: assignableEventRoles[role],
});

/** An organization, for who may invite into it. Refuses as `authorizeOrganization` does. */
export async function organizationTarget(scope: Scope, organization_id: number): Promise<InvitationTarget> {
  const { role } = await authorizeOrganization(scope, organization_id, 'organization_member:invite');
  return organizationTargetOf(organization_id, role);
}

/** An event, for who may invite into it. Refuses as `authorizeEvent` does. */
export async function eventTarget(scope: Scope, event_id: number): Promise<InvitationTarget> {
  return eventTargetOf(await authorizeEvent(scope, event_id, 'attendee:invite'));
}

/** What people are invited to, and whether the actor may invite to it. */
import { assignable_event_roles, manageable_organization_roles } from '@plenum/contracts/permissions';
import type { Scope } from '../../scope.ts';
import { authorizeEvent, authorizeOrganization } from '../policy.ts';
import type { InvitedRole } from './invitation.rules.ts';

export interface InvitationTarget {
  readonly organization_id: number;
  /** Null for an invitation into the organization itself. */
  readonly event_id: number | null;
  /** The roles the actor may hand out. */
  readonly roles: readonly InvitedRole[];
}

/** An organization, for who may invite into it. Refuses as `authorizeOrganization` does. */
export async function organizationTarget(scope: Scope, organization_id: number): Promise<InvitationTarget> {
  const { role } = await authorizeOrganization(scope, organization_id, 'organization_member:invite');
  return { organization_id, event_id: null, roles: role === null ? [] : manageable_organization_roles[role] };
}

/** An event, for who may invite into it. Refuses as `authorizeEvent` does. */
export async function eventTarget(scope: Scope, event_id: number): Promise<InvitationTarget> {
  const { role, organization_id } = await authorizeEvent(scope, event_id, 'attendee:invite');
  return { organization_id, event_id, roles: assignable_event_roles[role] };
}

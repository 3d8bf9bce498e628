import { eventRoleMay } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import {
  type AuthorizationScope,
  authorizeEventObject,
  type EventAccess,
  requireEventPermission,
} from '../../policy.ts';
import { findSponsor, type SponsorDetailRow } from './sponsors.queries.ts';

/**
 * Returns a sponsor if the actor has the permission in its event. Throws `not_found` (including for hidden sponsors,
 * except for organizers), `event_banned`, `forbidden`.
 */
export async function authorizeSponsor(
  scope: AuthorizationScope,
  sponsor_id: number,
  permission: 'sponsor:read' | 'sponsor:write',
): Promise<{ readonly row: SponsorDetailRow; readonly role: EventAccess['role'] }> {
  const row = await findSponsor(scope.db, sponsor_id);
  if (row === undefined) throw fail('not_found');
  const access = await authorizeEventObject(scope, { event_id: row.event_id, is_unscheduled: false }, 'sponsor:read');
  // Members do not see hidden sponsors.
  if (!row.is_active && !eventRoleMay(access.role, 'sponsor:write')) throw fail('not_found');
  requireEventPermission(access, permission);
  return { row, role: access.role };
}

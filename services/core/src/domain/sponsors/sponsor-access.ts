import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { authorizeEvent, type EventAccess } from '../policy.ts';
import { findSponsor, type SponsorDetailRow } from './sponsors.queries.ts';

/**
 * Returns a sponsor if the actor has the permission in its event. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function authorizeSponsor(
  scope: Scope,
  sponsor_id: number,
  permission: 'sponsor:read' | 'sponsor:write',
): Promise<{ readonly row: SponsorDetailRow; readonly role: EventAccess['role'] }> {
  const row = await findSponsor(scope.db, sponsor_id);
  if (row === undefined) throw fail('not_found');
  const access = await authorizeEvent(scope, row.event_id, permission);
  return { row, role: access.role };
}

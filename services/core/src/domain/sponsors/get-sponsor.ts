import type { SponsorDetail } from '@plenum/contracts/sponsors';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { authorizeSponsor } from './sponsor-access.ts';
import { sponsorDetail } from './sponsors.views.ts';

/**
 * Returns one sponsor. Throws `not_found` (also for a hidden sponsor, except for organizers) and the errors of reading
 * an event.
 */
export async function getSponsor(scope: Scope, sponsor_id: number): Promise<SponsorDetail> {
  const { row, is_staff } = await authorizeSponsor(scope, sponsor_id, 'sponsor:read');
  if (!row.is_active && !is_staff) throw fail('not_found');
  return sponsorDetail(row, is_staff);
}

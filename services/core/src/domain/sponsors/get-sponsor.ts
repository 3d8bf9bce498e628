import type { SponsorDetail } from '@plenum/contracts/sponsors';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { authorizeSponsor } from './sponsor-access.ts';
import { sponsorDetail } from './sponsors.views.ts';

/** One sponsor. Refuses: `not_found` (also one that is not shown, for those who do not run the event) and what reading an event refuses. */
export async function getSponsor(scope: Scope, sponsor_id: number): Promise<SponsorDetail> {
  const { row, is_staff } = await authorizeSponsor(scope, sponsor_id, 'sponsor:read');
  if (!row.is_active && !is_staff) throw fail('not_found');
  return sponsorDetail(row, is_staff);
}

import { eventRoleMay } from '@plenum/contracts/permissions';
import type { SponsorDetail } from '@plenum/contracts/schedule/sponsors';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeSponsor } from './sponsor-access.ts';
import { findSponsorClicks } from './sponsor-clicks.queries.ts';
import { findSponsorPeople } from './sponsor-people.queries.ts';
import { sponsorDetail } from './sponsors.views.ts';

/**
 * Returns a sponsor. Throws `not_found` (including for hidden sponsors, except for organizers) and the errors of
 * reading an event.
 */
export async function getSponsor(scope: Scope, sponsor_id: number): Promise<SponsorDetail> {
  const { row, role } = await authorizeSponsor(scope, sponsor_id, 'sponsor:read');
  const is_staff = eventRoleMay(role, 'sponsor:write');
  const { user_id } = requireActor(scope);
  const [people, clicks] = await Promise.all([
    findSponsorPeople(scope.db, sponsor_id, user_id),
    is_staff ? findSponsorClicks(scope.db, [sponsor_id]) : null,
  ]);
  return sponsorDetail(row, { viewer: { user_id, role, connected: new Set() }, people, clicks });
}

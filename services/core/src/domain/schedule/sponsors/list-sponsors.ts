import type { Query } from '@plenum/contracts/operation';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { ListSponsors, SponsorDetail, SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { findSponsorClicks } from './sponsor-clicks.queries.ts';
import { findSponsors, findSponsorTiers, type SponsorRow } from './sponsors.queries.ts';
import { sponsorListItem } from './sponsors.views.ts';

async function list(
  scope: Scope,
  event_id: number,
  isIncluded: (row: SponsorRow, is_staff: boolean) => boolean,
  updated_since?: string,
): Promise<SponsorListItem[]> {
  const { role } = await authorizeEvent(scope, event_id, 'sponsor:read');
  const is_staff = eventRoleMay(role, 'sponsor:write');
  const [tiers, rows] = await Promise.all([
    findSponsorTiers(scope.db, event_id),
    findSponsors(scope.db, event_id, updated_since),
  ]);
  const included = rows.filter((row) => isIncluded(row, is_staff));
  const clicks = is_staff
    ? await findSponsorClicks(
        scope.db,
        included.map(({ id }) => id),
      )
    : null;
  return mapReadableRows('sponsors', included, (row) => sponsorListItem(row, tiers, clicks));
}

/**
 * Lists the sponsors of an event in display order. Only organizers see hidden sponsors, contact details and click counts. Throws
 * `not_found`, `event_access_denied`, `event_banned`.
 */
export const listSponsors = (
  scope: Scope,
  event_id: number,
  { active_only, updated_since }: Query<typeof ListSponsors>,
): Promise<SponsorListItem[]> =>
  list(scope, event_id, (row, is_staff) => row.is_active || (is_staff && active_only === 0), updated_since);

/** Lists visible, featured sponsors. Throws the same errors as `listSponsors`. */
export const listFeaturedSponsors = (scope: Scope, event_id: number): Promise<SponsorListItem[]> =>
  list(scope, event_id, (row) => row.is_active && row.featured);

/** Lists the tiers of an event, highest first. Throws the same errors as `listSponsors`. */
export async function listSponsorTiers(
  scope: Scope,
  event_id: number,
): Promise<SponsorDetail['event']['sponsor_tiers']> {
  await authorizeEvent(scope, event_id, 'sponsor:read');
  return findSponsorTiers(scope.db, event_id);
}

/** Sponsors and their tiers. */
import type * as contract from '@plenum/contracts/sponsors';
import { countPublicSponsorClick, countSponsorClick } from '@plenum/core/domain/sponsors/count-sponsor-click';
import { createSponsor } from '@plenum/core/domain/sponsors/create-sponsor';
import { deleteSponsor } from '@plenum/core/domain/sponsors/delete-sponsor';
import { getSponsor } from '@plenum/core/domain/sponsors/get-sponsor';
import { listFeaturedSponsors, listSponsors, listSponsorTiers } from '@plenum/core/domain/sponsors/list-sponsors';
import { setSponsorTiers } from '@plenum/core/domain/sponsors/set-sponsor-tiers';
import { toggleSponsor, updateSponsor } from '@plenum/core/domain/sponsors/update-sponsor';
import { created, noContent, ok, type Routes } from '../http/handle.ts';

export const sponsorsRoutes: Routes<typeof contract> = {
  ListSponsors: async (scope, { params: { event_id }, query }) =>
    ok(await listSponsors(scope, event_id, query.active_only === 1)),
  ListFeaturedSponsors: async (scope, { params: { event_id } }) => ok(await listFeaturedSponsors(scope, event_id)),
  CreateSponsor: async (scope, { params: { event_id }, body }) => created(await createSponsor(scope, event_id, body)),
  GetSponsor: async (scope, { params: { sponsor_id } }) => ok(await getSponsor(scope, sponsor_id)),
  UpdateSponsor: async (scope, { params: { sponsor_id }, body }) => ok(await updateSponsor(scope, sponsor_id, body)),
  DeleteSponsor: async (scope, { params: { sponsor_id } }) => {
    await deleteSponsor(scope, sponsor_id);
    return noContent;
  },
  ToggleSponsorActive: async (scope, { params: { sponsor_id } }) =>
    ok(await toggleSponsor(scope, sponsor_id, 'isActive')),
  ToggleSponsorFeatured: async (scope, { params: { sponsor_id } }) =>
    ok(await toggleSponsor(scope, sponsor_id, 'featured')),
  CountSponsorClick: async (scope, { params: { sponsor_id } }) => {
    await countSponsorClick(scope, sponsor_id);
    return noContent;
  },
  CountPublicSponsorClick: async (scope, { params: { sponsor_id } }, http) => {
    await countPublicSponsorClick(scope, sponsor_id, http.address);
    return noContent;
  },
  ListSponsorTiers: async (scope, { params: { event_id } }) => ok(await listSponsorTiers(scope, event_id)),
  SetSponsorTiers: async (scope, { params: { event_id }, body }) => ok(await setSponsorTiers(scope, event_id, body)),
};

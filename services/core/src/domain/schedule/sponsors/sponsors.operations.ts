import type * as contract from '@plenum/contracts/schedule/sponsors';
import { created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { countPublicSponsorClick, countSponsorClick } from './count-sponsor-click.ts';
import { createSponsor } from './create-sponsor.ts';
import { deleteSponsor } from './delete-sponsor.ts';
import { getSponsor } from './get-sponsor.ts';
import { listFeaturedSponsors, listSponsors, listSponsorTiers } from './list-sponsors.ts';
import { setSponsorTiers } from './set-sponsor-tiers.ts';
import { toggleSponsor, updateSponsor } from './update-sponsor.ts';

export const sponsorsOperations: HandlersOf<typeof contract> = {
  ListSponsors: async (scope, { params: { event_id }, query }) => ok(await listSponsors(scope, event_id, query)),
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

import { statement } from '@plenum/core/platform/db/database';
import { addSponsor } from '../support/api/tenant-rows.ts';
import { withoutLogin } from '../support/examples/prepared-requests.ts';
import { guessedUserId } from '../support/security/hostile-attempts.ts';
import { everyViewer, staffOrNotFound, members, staff } from '../support/security/permission-rows.ts';
import type { OperationRow, OperationRows } from './row.ts';

const hide = statement('test-hide-new-sponsor', 'update sponsors set is_active = false where id = $1');
const hiddenSponsor: OperationRow['prepare'] = async (api, { event_id }) => {
  const sponsor_id = await addSponsor(api, event_id);
  await api.deps.db.rows(hide, [sponsor_id]);
  return { sponsor_id };
};

export const sponsorsRows = {
  CountPublicSponsorClick: {
    allowed: everyViewer('not_found'),
    isOwnData: true,
    example: withoutLogin,
    ownerRejection: guessedUserId,
  },
  ListSponsors: { allowed: members(200) },
  ListFeaturedSponsors: { allowed: members(200) },
  CreateSponsor: { allowed: staff(201), body: () => ({ name: 'Taken Over Ltd' }) },
  GetSponsor: { allowed: members(200) },
  UpdateSponsor: { allowed: staff(200), body: () => ({ name: 'Taken Over Ltd' }) },
  DeleteSponsor: {
    allowed: staff(204),
    prepare: async (api, { event_id }) => ({ sponsor_id: await addSponsor(api, event_id) }),
  },
  // The third request hides it.
  ToggleSponsorActive: { allowed: staffOrNotFound(200), needsSeparateData: true },
  ToggleSponsorFeatured: { allowed: staffOrNotFound(200), prepare: hiddenSponsor },
  CountSponsorClick: { allowed: staffOrNotFound(204), prepare: hiddenSponsor, isOwnData: true },
  ListSponsorTiers: { allowed: members(200) },
  SetSponsorTiers: { allowed: staff(200), body: () => [{ id: 'gold', name: 'Gold', order: 1, color: '#DEAE4A' }] },
} satisfies OperationRows;

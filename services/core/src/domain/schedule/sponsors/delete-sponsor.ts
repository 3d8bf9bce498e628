import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { removeUpload } from '../../system/uploads/uploads.steps.ts';
import { authorizeSponsor } from './sponsor-access.ts';
import { Sponsor } from './sponsor.entity.ts';

/** Deletes a sponsor with its pictures, people and clicks. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`. */
export async function deleteSponsor(scope: Scope, sponsor_id: number): Promise<void> {
  const { row } = await authorizeSponsor(scope, sponsor_id, 'sponsor:write');
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, row.event_id, 'sponsor:write');
    const deletedCount = await tx.em.nativeDelete(Sponsor, { id: sponsor_id });
    if (deletedCount === 0) return;
    for (const imageKey of [row.logo_url, row.cover_url]) if (imageKey !== null) await removeUpload(tx, imageKey);
    record(tx, 'event.changed', { event_id: row.event_id });
  });
}

import type { ManagedAnnouncement } from '@plenum/contracts/live/announcements';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { findManagedAnnouncement, markAnnouncementEnded } from './announcements.queries.ts';
import { managedAnnouncementView } from './announcements.views.ts';

interface AnnouncementKey {
  readonly event_id: number;
  readonly announcement_id: number;
}

/**
 * Ends an announcement, even after its end time: cancels pending notifications and removes those already sent.
 * Idempotent. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function endAnnouncement(
  scope: Scope,
  { event_id, announcement_id: id }: AnnouncementKey,
): Promise<ManagedAnnouncement> {
  await authorizeEvent(scope, event_id, 'announcement:write');
  const { user_id } = requireActor(scope);
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'announcement:write');
    if (await markAnnouncementEnded(tx, { event_id, id, now: scope.clock.date(), user_id })) {
      record(tx, 'announcement.ended', { event_id, announcement_id: id });
      const entry = { event_id, action: 'ANNOUNCEMENT_ENDED', actor_id: user_id, subject_id: null } as const;
      await logModeration(tx, { ...entry, announcement_id: id });
    }
    const row = await findManagedAnnouncement(tx, event_id, id);
    if (row === undefined) throw fail('not_found');
    return managedAnnouncementView(row);
  });
}

/** Job that notifies the audience of an announcement: once per person, in batches. */
import type { Deps } from '../../../deps.ts';
import { findRunningAnnouncement, isRunningAnnouncement } from '../../live/announcements/announcements.queries.ts';
import { audienceSql, audienceValues } from '../../live/announcements/audience.queries.ts';
import { notifyInBatches } from './notify-sessions.ts';
import { publishRecounted } from './publish-counts.ts';
import { insertNotificationBatch, receivesKind } from './store.queries.ts';

/** The first parameters are those of the audience; the author is excluded. */
const storeNotifications = insertNotificationBatch(
  'notify-announcement',
  'ANNOUNCEMENT',
  `select b.user_id, a.id, 1::bigint, null::bigint, a.event_id, null::bigint, null::bigint, '{}'::jsonb
     from announcements a
     join (${audienceSql}) b on b.user_id <> a.author_id
     join users u on u.id = b.user_id
    where a.id = $6 and ${isRunningAnnouncement('now()')} and ${receivesKind('ANNOUNCEMENT')}
      and not exists (select from notifications existing
                       where existing.user_id = b.user_id and existing.kind = 'ANNOUNCEMENT' and existing.subject_id = a.id)`,
  '$7',
);

/**
 * Notifies those who were in the audience when the announcement was created, unless it has ended since. Idempotent;
 * after a crash, it continues with the people not yet notified. The updates contain only counts: open browsers have
 * already received the text.
 */
export async function notifyOfAnnouncement(scope: Deps, announcement_id: number): Promise<void> {
  const announcement = await findRunningAnnouncement(scope.db, announcement_id);
  if (announcement === undefined) return;
  const values = [...audienceValues(announcement, announcement.created_at), announcement_id];
  const notified = await notifyInBatches(scope.db, storeNotifications, values, (stored) =>
    publishRecounted(scope.db, stored, scope.publish),
  );
  scope.log.info({ announcement_id, notified }, 'people notified of an announcement');
}

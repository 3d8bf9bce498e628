/** Server events about announcements, sent to their audience only. */
import type { Db } from '../../../platform/db/database.ts';
import { eventChannel, userChannel } from '../../../platform/realtime/channels.ts';
import type { PublishEvent } from '../../../platform/realtime/publish.ts';
import type { OutboxEvents } from '../../domain-events.ts';
import { findRunningAnnouncement } from './announcements.queries.ts';
import { announcementView } from './announcements.views.ts';
import { listAudience } from './audience.queries.ts';

/** Recipients per message. */
const batchSize = 1_000;

/** Publishes an announcement unless it has ended; browsers deduplicate by its id. */
export async function publishAnnouncement(
  db: Db,
  { announcement_id }: OutboxEvents['announcement.created'],
  publish: PublishEvent,
): Promise<void> {
  const row = await findRunningAnnouncement(db, announcement_id);
  if (row === undefined) return;
  const announcement = announcementView(row);
  if (row.audience === 'EVERYBODY') return publish(eventChannel(row.event_id), 'announcement_made', announcement);
  const people = await listAudience(db, row, row.created_at);
  for (let start = 0; start < people.length; start += batchSize) {
    const channels = people.slice(start, start + batchSize).map(userChannel);
    await publish({ channels }, 'announcement_made', announcement);
  }
}

/** Publishing unread counts to all browser windows of a person. */
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Db } from '../../platform/db/database.ts';
import { userChannel, type Audience } from '../../platform/realtime/channels.ts';
import { type CountedPerson, countUnread } from './notifications.queries.ts';

/** Publishes a count: through the outbox relay, or directly to connected clients. */
export type CountPublisher = (
  target: Audience,
  name: 'notification_changed',
  payload: ServerEventPayload<'notification_changed'>,
) => void | Promise<void>;

/**
 * Groups people with the same counts into one message: a thousand people who bookmarked a session have few distinct
 * counts.
 */
export async function publishCounts(people: readonly CountedPerson[], publish: CountPublisher): Promise<void> {
  const groups = new Map<string, CountedPerson[]>();
  for (const person of people) {
    const key = `${person.unread_count} ${person.message_count}`;
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  for (const group of groups.values()) {
    const [{ unread_count, message_count } = { unread_count: 0, message_count: 0 }] = group;
    const channels = group.map(({ user_id }) => userChannel(user_id));
    await publish({ channels }, 'notification_changed', { unread_count, message_count });
  }
}

/** Recounts for people whose notifications have changed, and publishes the counts. */
export async function publishRecounted(
  db: Db,
  notified: readonly { readonly user_id: number }[],
  publish: CountPublisher,
): Promise<void> {
  const userIds = [...new Set(notified.map(({ user_id }) => user_id))];
  await publishCounts(await countUnread(db, userIds), publish);
}

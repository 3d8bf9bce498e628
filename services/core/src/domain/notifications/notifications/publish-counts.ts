/** Publishes unread counts to all browser windows of a person. */
import type { SessionNotification } from '@plenum/contracts/notifications/notifications';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Db } from '../../../platform/db/database.ts';
import { userChannel, type Audience } from '../../../platform/realtime/channels.ts';
import { type CountedPerson, countUnread } from './notifications.queries.ts';
import type { NewNotificationRow } from './store.queries.ts';

/** Maximum number of sessions in an update; the list of notifications has all of them. */
const maxSessionsPerUpdate = 5;

/** Publishes a count: through the outbox relay, or directly to connected clients. */
export type CountPublisher = (
  target: Audience,
  name: 'notification_changed',
  payload: ServerEventPayload<'notification_changed'>,
) => void | Promise<void>;

/** Person with counts and new notifications; without `news`, notifications were read or removed. */
interface RecountedPerson extends CountedPerson {
  readonly news?: readonly SessionNotification[] | undefined;
}

/** Returns the key of a notification; users with the same new notifications share a message. */
const keyOf = ({ kind, session, delay }: SessionNotification): string =>
  [kind, session.id, delay?.minutes, delay?.session_count, ...(delay?.sessions.map(({ id }) => id) ?? [])].join(':');

/**
 * Groups users with the same counts into one message: a thousand people who bookmarked a session have only a few
 * distinct counts.
 */
export async function publishCounts(people: readonly RecountedPerson[], publish: CountPublisher): Promise<void> {
  const groups = new Map<string, RecountedPerson[]>();
  for (const person of people) {
    const notificationsKey = person.news?.map(keyOf).join(',') ?? 'none';
    const key = `${person.unread_count} ${person.message_count} ${notificationsKey}`;
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { unread_count, message_count, news } = first;
    const channels = group.map(({ user_id }) => userChannel(user_id));
    await publish({ channels }, 'notification_changed', {
      unread_count,
      message_count,
      ...(news === undefined ? {} : { news: [...news] }),
    });
  }
}

/** Recounts for people whose notifications were read or removed, and publishes the counts. */
export async function publishRecounted(
  db: Db,
  notified: readonly { readonly user_id: number }[],
  publish: CountPublisher,
): Promise<void> {
  const userIds = [...new Set(notified.map(({ user_id }) => user_id))];
  await publishCounts(await countUnread(db, userIds), publish);
}

/** Recounts for people with new notifications, and publishes the counts with those notifications. */
export async function publishNewNotifications(
  db: Db,
  rows: readonly NewNotificationRow[],
  publish: CountPublisher,
  newsOf: (row: NewNotificationRow) => SessionNotification | undefined = () => undefined,
): Promise<void> {
  const news = new Map<number, SessionNotification[]>();
  for (const row of rows) {
    const listed = news.get(row.user_id) ?? [];
    const notification = newsOf(row);
    news.set(
      row.user_id,
      notification === undefined || listed.length >= maxSessionsPerUpdate ? listed : [...listed, notification],
    );
  }
  const counts = await countUnread(db, [...news.keys()]);
  await publishCounts(
    counts.map((person) => ({ ...person, news: news.get(person.user_id) ?? [] })),
    publish,
  );
}

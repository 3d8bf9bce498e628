import type {
  ListNotifications,
  Notification,
  NotificationSettings,
} from '@plenum/contracts/notifications/notifications';
import type { ReplyBody } from '@plenum/contracts/operation';
import useSWRInfinite, { unstable_serialize as listKeyOf } from 'swr/infinite';
import { call, pathOf } from '../../../lib/http.ts';
import { updateCached, readPage, invalidate, cacheReply, useQuery } from '../../../lib/swr.ts';
import { storeCounts } from './unread.api.ts';

type Page = ReplyBody<typeof ListNotifications>;

const limit = 30;

const key = (index: number, previous: Page | null): string | null => {
  const after = previous?.next ?? undefined;
  return index > 0 && after === undefined ? null : pathOf('GET /notifications', { query: { after, limit } });
};

function read(path: string): Promise<Page> {
  const after = new URLSearchParams(path.split('?')[1]).get('after') ?? undefined;
  return readPage(path, listKeyOf(key), () => call('GET /notifications', { query: { after, limit } }));
}

/** Returns the notifications of the viewer, page by page. */
export const useNotifications = () => useSWRInfinite<Page, unknown>(key, read, { keepPreviousData: true });

const asRead =
  (isSelected: (notification: Notification) => boolean) =>
  (page: Page): Page => ({
    ...page,
    notifications: page.notifications.map((notification) =>
      isSelected(notification) ? { ...notification, is_read: true } : notification,
    ),
  });

/** Marks a notification as read; continues when the page is left, and ignores a deleted one. */
export async function markRead(notification_id: number): Promise<void> {
  await updateCached(
    'GET /notifications',
    asRead(({ id }) => id === notification_id),
  );
  try {
    await storeCounts(
      await call('POST /notifications/:notification_id/read', { params: { notification_id }, keepalive: true }),
    );
  } catch {
    await invalidate('Notifications');
  }
}

/** Marks all notifications up to the newest one on screen as read. */
export async function markAllRead(up_to_id: number): Promise<void> {
  const counts = await call('POST /notifications/read', { body: { up_to_id } });
  await updateCached(
    'GET /notifications',
    asRead(({ id }) => id <= up_to_id),
  );
  await storeCounts(counts);
}

export const useNotificationSettings = (user_id: number) =>
  useQuery('GET /users/:user_id/notification-settings', { params: { user_id } });

export async function changeNotificationSettings(
  user_id: number,
  options: Partial<NotificationSettings>,
): Promise<void> {
  const settings = await call('PUT /users/:user_id/notification-settings', { params: { user_id }, body: options });
  await cacheReply('GET /users/:user_id/notification-settings', { user_id }, settings);
}

/** Reading the own notification centre. */
import { notifications_page_size } from '@plenum/contracts/limits';
import type { ListNotifications, NotificationCounts } from '@plenum/contracts/notifications';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { askSourceTogether } from '../../platform/ask-together.ts';
import type { Database } from '../../platform/db/database.ts';
import { shapeRows } from '../../platform/shape-rows.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { countUnread, listNotificationRows } from './notifications.queries.ts';
import { notificationView } from './notifications.views.ts';

const nothing: NotificationCounts = { unread_count: 0, message_count: 0 };

/** Everybody comes back at the same time after an outage: one statement answers all who wait. */
const askCounts = askSourceTogether(async (db: Database, user_ids: readonly number[]) => {
  const counted = await countUnread(db, [...new Set(user_ids)]);
  const by_person = new Map(counted.map(({ user_id, ...counts }) => [user_id, counts]));
  return user_ids.map((user_id) => by_person.get(user_id) ?? nothing);
});

/** How much the actor has unread. */
export const countNotifications = (scope: Scope): Promise<NotificationCounts> =>
  askCounts(scope.db, requireActor(scope).user_id);

/** What the actor was told lately, the newest first, with how much of it is unread. Two statements. */
export async function listNotifications(
  scope: Scope,
  { before_id }: Query<typeof ListNotifications>,
): Promise<ReplyBody<typeof ListNotifications>> {
  const { user_id } = requireActor(scope);
  const [rows, counts] = await Promise.all([
    listNotificationRows(scope.db, user_id, before_id ?? null, notifications_page_size + 1),
    countNotifications(scope),
  ]);
  return {
    notifications: shapeRows('notifications', rows.slice(0, notifications_page_size), notificationView),
    has_more: rows.length > notifications_page_size,
    ...counts,
  };
}

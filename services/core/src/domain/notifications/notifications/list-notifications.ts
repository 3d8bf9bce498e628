/** Lists the notifications of the actor. */
import type { ListNotifications, NotificationCounts } from '@plenum/contracts/notifications/notifications';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { createSourceBatchLoader } from '../../../platform/batch-loader.ts';
import { pageOf } from '../../../platform/cursors.ts';
import type { Db } from '../../../platform/db/database.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { countUnread, listNotificationRows, notificationOrder } from './notifications.queries.ts';
import { notificationView } from './notifications.views.ts';

const noNotifications: NotificationCounts = { unread_count: 0, message_count: 0 };

/** After an outage all clients reconnect at the same time: a single statement answers all pending requests. */
const loadCounts = createSourceBatchLoader(async (db: Db, userIds: readonly number[]) => {
  const rows = await countUnread(db, [...new Set(userIds)]);
  const byPerson = new Map(rows.map(({ user_id, ...counts }) => [user_id, counts]));
  return userIds.map((user_id) => byPerson.get(user_id) ?? noNotifications);
});

/** Counts the actor's unread notifications. */
export const countNotifications = (scope: Scope): Promise<NotificationCounts> =>
  loadCounts(scope.db, requireActor(scope).user_id);

/** Lists the recent notifications of the actor, newest first, with the unread count. */
export async function listNotifications(
  scope: Scope,
  query: Query<typeof ListNotifications>,
): Promise<ReplyBody<typeof ListNotifications>> {
  const { user_id } = requireActor(scope);
  const position = positionOf(query, notificationOrder);
  const [found, counts] = await Promise.all([
    listNotificationRows(scope.db, user_id, position),
    countNotifications(scope),
  ]);
  const { rows, next } = pageOf(found, position, notificationOrder);
  return {
    notifications: mapReadableRows('notifications', rows, notificationView),
    next,
    ...counts,
  };
}

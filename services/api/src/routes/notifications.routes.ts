import type * as contract from '@plenum/contracts/notifications';
import { countNotifications, listNotifications } from '@plenum/core/domain/notifications/list-notifications';
import { markNotificationRead, markNotificationsRead } from '@plenum/core/domain/notifications/mark-notifications-read';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@plenum/core/domain/notifications/notification-settings';
import { ok, type Routes } from '../http/handle.ts';

export const notificationsRoutes: Routes<typeof contract> = {
  ListNotifications: async (scope, { query }) => ok(await listNotifications(scope, query)),
  CountNotifications: async (scope) => ok(await countNotifications(scope)),
  MarkNotificationRead: async (scope, { params }) => ok(await markNotificationRead(scope, params.notification_id)),
  MarkNotificationsRead: async (scope, { body }) => ok(await markNotificationsRead(scope, body)),
  GetNotificationSettings: async (scope, { params }) => ok(await getNotificationSettings(scope, params.user_id)),
  UpdateNotificationSettings: async (scope, { params, body }) =>
    ok(await updateNotificationSettings(scope, params.user_id, body)),
};

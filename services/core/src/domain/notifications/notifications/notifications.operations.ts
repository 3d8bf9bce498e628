import type * as contract from '@plenum/contracts/notifications/notifications';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';
import { countNotifications, listNotifications } from './list-notifications.ts';
import { markNotificationRead, markNotificationsRead } from './mark-notifications-read.ts';
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.ts';

export const notificationsOperations: HandlersOf<typeof contract> = {
  ListNotifications: async (scope, { query }) => ok(await listNotifications(scope, query)),
  CountNotifications: async (scope) => ok(await countNotifications(scope)),
  MarkNotificationRead: async (scope, { params }) => ok(await markNotificationRead(scope, params.notification_id)),
  MarkNotificationsRead: async (scope, { body }) => ok(await markNotificationsRead(scope, body)),
  GetNotificationSettings: async (scope, { params }) => ok(await getNotificationSettings(scope, params.user_id)),
  UpdateNotificationSettings: async (scope, { params, body }) =>
    ok(await updateNotificationSettings(scope, params.user_id, body)),
};

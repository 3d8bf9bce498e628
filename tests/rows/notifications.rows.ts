import { everyViewer, ownAccountRows } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const notificationsRows = {
  GetNotificationSettings: ownAccountRows,
  UpdateNotificationSettings: {
    ...ownAccountRows,
    body: () => ({ SESSION_CHANGED: true }),
    isOwnData: true,
  },
  // Other people have no such notification.
  MarkNotificationRead: { allowed: { ...everyViewer('not_found'), owner: 200 }, isOwnData: true },
  CountNotifications: {},
  ListNotifications: {},
  MarkNotificationsRead: {
    example: ({ tenant }) => ({ body: { event_id: tenant.event_id } }),
    hostile: ({ ids }) => [{ body: { event_id: ids.event_id } }],
  },
} satisfies OperationRows;

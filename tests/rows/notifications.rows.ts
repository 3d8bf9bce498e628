import { everybody, ownAccount } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const notificationsRows = {
  GetNotificationSettings: ownAccount,
  UpdateNotificationSettings: {
    ...ownAccount,
    body: () => ({ SESSION_CHANGED: true }),
    asSelf: true,
  },
  // Other people have no such notification.
  MarkNotificationRead: { allowed: { ...everybody('not_found'), owner: 200 }, asSelf: true },
  CountNotifications: {},
  ListNotifications: {},
  MarkNotificationsRead: {
    example: ({ tenant }) => ({ body: { event_id: tenant.event_id } }),
    hostile: ({ ids }) => [{ body: { event_id: ids.event_id } }],
  },
} satisfies OperationRows;

import { ownAccountRows } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const push = { endpoint: 'https://push.example.org/a', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } };

export const notificationDeliveryRows = {
  SetEventNotificationLevel: {
    ...ownAccountRows,
    body: () => ({ choice: 'APP_ONLY' }),
    isOwnData: true,
  },
  GetNotificationDelivery: ownAccountRows,
  UpdateNotificationDelivery: {
    ...ownAccountRows,
    body: () => ({ mails: false }),
    isOwnData: true,
  },
  DeletePushSubscription: {
    body: () => ({ endpoint: push.endpoint }),
    hostile: () => [{ body: { endpoint: push.endpoint } }],
  },
  SubscribeToPush: {
    body: () => push,
    hostile: () => [{ body: push }],
    ownerRejection: 'push is disabled in this installation',
  },
} satisfies OperationRows;

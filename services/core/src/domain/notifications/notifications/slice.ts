import { defineSlice } from '../../../slice.ts';
import { Notification } from './notification.entity.ts';
import { notificationsPersonalData, notificationsRetention } from './notifications.privacy.ts';

export const notifications = defineSlice({
  entities: [Notification],
  personalData: notificationsPersonalData,
  retention: notificationsRetention,
  operations: async () => (await import('./notifications.operations.ts')).notificationsOperations,
});

import type { NotificationCounts } from '@plenum/contracts/notifications/notifications';
import { defineSlice } from '../../../slice.ts';
import { Notification } from './notification.entity.ts';
import { notificationsPersonalData, notificationsRetention } from './notifications.privacy.ts';
import { publishCounts } from './publish-counts.ts';

declare module '../../domain-events.ts' {
  interface TransientEvents {
    'notifications.counted': readonly (NotificationCounts & { readonly user_id: number })[];
  }
}

export const notifications = defineSlice({
  entities: [Notification],
  personalData: notificationsPersonalData,
  retention: notificationsRetention,
  transientEvents: ({ publish }) => ({ 'notifications.counted': (people) => void publishCounts(people, publish) }),
  operations: async () => (await import('./notifications.operations.ts')).notificationsOperations,
});

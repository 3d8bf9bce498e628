import { everyFiveSeconds, notificationJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { EventNotificationChoice, NotificationChoices } from './notification-choices.entity.ts';
import { notificationDeliveryPersonalData } from './notification-delivery.privacy.ts';
import { PushSubscription } from './push-subscription.entity.ts';

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'deliver-notifications': Record<string, never>;
    'mail-notifications': { readonly user_id: number; readonly unpushable_ids: readonly number[] };
  }
}

export const notificationDelivery = defineSlice({
  entities: [EventNotificationChoice, NotificationChoices, PushSubscription],
  personalData: notificationDeliveryPersonalData,
  jobs: {
    /** Pushes are urgent. The next tick continues unfinished work. */
    'deliver-notifications': {
      ...notificationJob,
      queue: 'delivery',
      attempts: 1,
      timeoutMs: 55_000,
      retentionS: 60,
      schedule: everyFiveSeconds,
    },
    /** Failed deliveries are due again after their lease. */
    'mail-notifications': {
      ...notificationJob,
      queue: 'notification-mails',
      attempts: 1,
      timeoutMs: 60_000,
      retentionS: 60,
    },
  },
  jobHandlers: async () => (await import('./notification-delivery.jobs.ts')).notificationDeliveryJobs,
  operations: async () => (await import('./notification-delivery.operations.ts')).notificationDeliveryOperations,
});

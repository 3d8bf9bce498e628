import type { ScheduleUpdate } from '@plenum/contracts/enums';
import { fetchJob, importJob } from '../../../platform/jobs/catalogue.ts';
import { eventChannel } from '../../../platform/realtime/channels.ts';
import { defineSlice } from '../../../slice.ts';
import { notifyScheduleUpdate } from '../../notifications/notifications/notify-schedule-update.ts';
import { scheduleExchangePersonalData, scheduleExchangeRetention } from './schedule-exchange.privacy.ts';
import { ScheduleImport, DeletedImport } from './schedule-import.entity.ts';
import { ScheduleSubscription } from './schedule-subscription.entity.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'schedule_import.requested': { readonly import_id: number };
    /** A subscribed schedule has changed or could not be fetched. Organizers are notified. */
    'schedule_subscription.updated': {
      readonly event_id: number;
      readonly news: ScheduleUpdate;
      readonly at_ms: number;
    };
    /** An import has changed the agenda, or was undone. */
    'schedule_import.changed_agenda': { readonly import_id: number; readonly event_id: number };
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'import-file': { readonly import_id: number };
    'fetch-schedule': { readonly subscription_id: number };
    'sweep-subscriptions': Record<string, never>;
  }
}

export const scheduleExchange = defineSlice({
  entities: [DeletedImport, ScheduleImport, ScheduleSubscription],
  personalData: scheduleExchangePersonalData,
  retention: scheduleExchangeRetention,
  events: {
    'schedule_import.requested': { relay: (payload, { enqueue }) => enqueue('import-file', payload) },
    'schedule_subscription.updated': { relay: (update, effects) => notifyScheduleUpdate(effects, update) },
    'schedule_import.changed_agenda': {
      async relay({ event_id }, { publish, signal }) {
        await publish(eventChannel(event_id), 'event_updated', { event_id });
        await signal('check-rooms', { event_id });
      },
    },
  },
  jobs: {
    'import-file': importJob,
    'fetch-schedule': fetchJob,
    /** Enqueues the subscriptions that are due. */
    'sweep-subscriptions': { ...fetchJob, timeoutMs: 30_000, schedule: '11,31,51 * * * * *' },
  },
  jobHandlers: async () => (await import('./schedule-exchange.jobs.ts')).scheduleExchangeJobs,
  operations: async () => ({
    ...(await import('./schedule-exchange.operations.ts')).scheduleExchangeOperations,
    ...(await import('./schedule-subscriptions.operations.ts')).scheduleSubscriptionsOperations,
  }),
});

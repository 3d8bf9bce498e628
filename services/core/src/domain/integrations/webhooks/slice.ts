import { webhookDeliveryRetentionDays } from '@plenum/contracts/integrations/integration-limits';
import { everyFiveSeconds, mailJob, webhookJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { purge } from '../../retention.ts';
import type { SubjectChanges } from './subject-changes.ts';
import { Webhook, WebhookDelivery } from './webhook.entity.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    /** A webhook was paused because its receiver does not respond. */
    'webhook.paused': { readonly webhook_id: number };
    /** Rows of events, sessions, speakers, rooms or members changed; recorded by the triggers `record_changes` and
     * `record_session_parts`. */
    'subjects.changed': SubjectChanges;
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'send-webhook-paused-email': { readonly webhook_id: number };
    'deliver-webhooks': { readonly webhook_id: number };
    'sweep-webhooks': Record<string, never>;
  }
}

export const webhooks = defineSlice({
  entities: [Webhook, WebhookDelivery],
  retention: [
    purge({
      name: 'webhook_deliveries',
      sql: `delete from webhook_deliveries where id in
            (select id from webhook_deliveries
              where created_at < now() - interval '${webhookDeliveryRetentionDays} days' limit $1) returning 1 as gone`,
    }),
  ],
  events: {
    // Without other consequences: the relay stores webhook deliveries of this and other events (relay-loop.ts).
    'subjects.changed': {},
    'webhook.paused': {
      securityLog: 'webhook.changed',
      relay: (payload, { enqueue }) => enqueue('send-webhook-paused-email', payload),
    },
  },
  jobs: {
    'send-webhook-paused-email': mailJob,
    'deliver-webhooks': webhookJob,
    'sweep-webhooks': { ...webhookJob, timeoutMs: 30_000, schedule: everyFiveSeconds },
  },
  jobHandlers: async () => (await import('./webhooks.jobs.ts')).webhooksJobs,
  operations: async () => (await import('./webhooks.operations.ts')).webhooksOperations,
});

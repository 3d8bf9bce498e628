/** Retention of the rows of the slice. */
import { webhookDeliveryRetentionDays } from '@plenum/contracts/integrations/integration-limits';
import { purge } from '../../retention.ts';

export const webhooksRetention = [
  purge({
    name: 'webhook_deliveries',
    sql: `delete from webhook_deliveries where id in
            (select id from webhook_deliveries
              where created_at < now() - interval '${webhookDeliveryRetentionDays} days' limit $1) returning 1 as gone`,
  }),
];

import { addWebhook } from '../support/api/tenant-rows.ts';
import { organization } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const webhooksRows = {
  ListWebhooks: { allowed: organization('forbidden', 200, 200) },
  CreateWebhook: {
    allowed: organization('forbidden', 201, 201),
    body: () => ({ name: 'CRM', url: 'https://crm.example/hook', event_types: ['event.updated'] }),
  },
  UpdateWebhook: { allowed: organization('forbidden', 200, 200), body: () => ({ name: 'Another CRM' }) },
  DeleteWebhook: {
    allowed: organization('forbidden', 204, 204),
    prepare: async (api, { organization_id }) => addWebhook(api, organization_id),
  },
  RotateWebhookSecret: { allowed: organization('forbidden', 201, 201) },
  TestWebhook: { allowed: organization('forbidden', 202, 202) },
  ListWebhookDeliveries: { allowed: organization('forbidden', 200, 200) },
  ReplayWebhookDelivery: { allowed: organization('forbidden', 202, 202) },
  ReplayWebhook: { allowed: organization('forbidden', 202, 202), body: () => ({ since: '2026-01-01T00:00:00Z' }) },
} satisfies OperationRows;

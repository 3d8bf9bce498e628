import type * as contract from '@plenum/contracts/integrations/webhooks';
import { accepted, created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { listWebhookDeliveries, replayWebhook, replayWebhookDelivery } from './delivery-log.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './manage-webhooks.ts';

export const webhooksOperations: HandlersOf<typeof contract> = {
  ListWebhooks: async (scope, { params }) => ok(await listWebhooks(scope, params.organization_id)),
  CreateWebhook: async (scope, { params, body }) => created(await createWebhook(scope, params.organization_id, body)),
  UpdateWebhook: async (scope, { params, body }) =>
    ok(await updateWebhook(scope, params.organization_id, params.webhook_id, body)),
  DeleteWebhook: async (scope, { params }) =>
    noContent(await deleteWebhook(scope, params.organization_id, params.webhook_id)),
  RotateWebhookSecret: async (scope, { params }) =>
    created(await rotateWebhookSecret(scope, params.organization_id, params.webhook_id)),
  TestWebhook: async (scope, { params }) =>
    accepted(await testWebhook(scope, params.organization_id, params.webhook_id)),
  ListWebhookDeliveries: async (scope, { params, query }) =>
    ok(await listWebhookDeliveries(scope, params.organization_id, params.webhook_id, query)),
  ReplayWebhookDelivery: async (scope, { params }) =>
    accepted(await replayWebhookDelivery(scope, params.organization_id, params.webhook_id, params.webhook_delivery_id)),
  ReplayWebhook: async (scope, { params, body }) =>
    accepted(await replayWebhook(scope, params.organization_id, params.webhook_id, body)),
};

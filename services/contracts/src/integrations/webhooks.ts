/**
 * Webhooks of organizations according to Standard Webhooks (standardwebhooks.com): managing them, and reading and
 * repeating their deliveries.
 */
import * as Type from 'typebox';
import { webhookDeliveryStatuses, webhookPauseReasons } from '../enums.ts';
import { OrganizationParams } from '../events/organizations.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  nullable,
  oneOf,
  page,
  PageQuery,
  PersonMini,
  shape,
  Timestamp,
} from '../primitives.ts';
import {
  webhookDeliveryRetentionDays,
  webhookNameLengthMax,
  webhookUrlLengthMax,
  webhooksMax,
} from './integration-limits.ts';
import { webhookEventTypes } from './webhook-event-types.ts';

const Name = Type.String({
  minLength: 1,
  maxLength: webhookNameLengthMax,
  'x-trim': true,
  description: 'Name, plain text.',
});
const Url = Type.String({
  minLength: 1,
  maxLength: webhookUrlLengthMax,
  'x-trim': true,
  description:
    'Public https address. Addresses in private networks are only accepted if the operator has allowed them.',
});
const Types = Type.Array(oneOf(webhookEventTypes), {
  minItems: 1,
  maxItems: webhookEventTypes.length,
  description: 'Types of events that are delivered, as described in the channel `webhooks` of the AsyncAPI document.',
});

const when = (description: string) => nullable(Type.String({ format: 'date-time', description }));

export const Webhook = shape({
  id: Id,
  name: Type.String({ description: 'Name of the webhook, such as its purpose.' }),
  url: Type.String({ description: 'Address that receives deliveries.' }),
  event_types: Types,
  paused: nullable(oneOf(webhookPauseReasons, 'Why deliveries are paused; null if they are not.')),
  failing_since: when('Time since which every attempt has failed; null if the last attempt succeeded.'),
  waiting_count: Type.Integer({ description: 'Number of deliveries that wait for their first or next attempt.' }),
  former_secret_until: when('Until when deliveries are also signed with the previous secret; null if there is none.'),
  created_at: CreatedAt,
  created_by: nullable(described(PersonMini, 'Person who created it; null if the account was deleted.')),
  url_changed_by: nullable(
    described(
      PersonMini,
      'Person who last set the address, or resumed the webhook after that person had left; null if the account was deleted.',
    ),
  ),
  secret_changed_by: nullable(
    described(
      PersonMini,
      'Person who created the secret, or resumed the webhook after that person had left; null if the account was deleted.',
    ),
  ),
});
export type Webhook = Type.Static<typeof Webhook>;

export const WebhookWithSecret = shape({
  ...Webhook.properties,
  secret: Type.String({ description: 'Secret that signs deliveries (`whsec_…`). It cannot be retrieved again.' }),
});
export type WebhookWithSecret = Type.Static<typeof WebhookWithSecret>;

export const WebhookAttempt = shape({
  at: described(Timestamp, 'When it happened (ISO 8601, UTC).'),
  status: nullable(Type.Integer({ description: 'HTTP status of the reply; null if there was none.' })),
  failure: nullable(
    Type.String({
      description: 'Why there was no reply: `address` (the address is not allowed), `unreachable` or `timeout`.',
    }),
  ),
  duration_ms: Type.Integer({ description: 'Duration in milliseconds.' }),
});
export type WebhookAttempt = Type.Static<typeof WebhookAttempt>;

export const WebhookDelivery = shape({
  id: Id,
  message_id: Type.String({ description: 'Value of the header `webhook-id`, the same for every attempt.' }),
  event_type: Type.String({ description: 'Type of the event.' }),
  status: oneOf(webhookDeliveryStatuses, 'Status.'),
  created_at: CreatedAt,
  due_at: when('When the next attempt is due; null if there is none.'),
  delivered_at: when('When the delivery was accepted; null if it was not.'),
  attempts: Type.Array(WebhookAttempt, { description: 'Attempts, oldest first, at most 20.' }),
  body: Type.String({ description: 'Body of the delivery.' }),
  reply: nullable(
    Type.String({ description: 'Beginning of the last reply, without secrets; null if there was none.' }),
  ),
});
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>;

export const Webhooks = shape({
  webhooks: Type.Array(Webhook, { maxItems: webhooksMax, description: 'Webhooks, oldest first.' }),
});
export const ReplayedDeliveries = shape({
  replayed_count: Type.Integer({ description: 'Number of deliveries that are sent again.' }),
});

const path = '/organizations/:organization_id/webhooks';
const WebhookParams = shape({ ...OrganizationParams.properties, webhook_id: described(Id, 'Id of the webhook.') });
const errors = ['not_found', 'forbidden'] as const;

export const ListWebhooks = operation({
  method: 'GET',
  path,
  summary: 'List the webhooks of an organization',
  description: 'Returns the oldest first.',
  access: 'login',
  token: 'organization_webhook:manage',
  params: OrganizationParams,
  replies: { 200: Webhooks },
  errors,
});

export const CreateWebhook = operation({
  method: 'POST',
  path,
  summary: 'Create a webhook',
  description: 'The reply contains the secret that signs deliveries, which cannot be retrieved again.',
  access: 'login',
  token: 'organization_webhook:manage',
  securityLog: 'webhook.changed',
  params: OrganizationParams,
  body: shape({ name: Name, url: Url, event_types: Types }),
  replies: { 201: WebhookWithSecret },
  errors: [...errors, 'webhook_url_refused', 'webhooks_exceeded'],
  rateLimits: ['webhook_change'],
  demoRefused: true,
});

export const UpdateWebhook = operation({
  method: 'PUT',
  path: `${path}/:webhook_id`,
  summary: 'Update, pause or resume a webhook',
  description: 'Omitted fields are unchanged.',
  access: 'login',
  token: 'organization_webhook:manage',
  securityLog: 'webhook.changed',
  params: WebhookParams,
  body: Type.Partial(
    shape({
      name: Name,
      url: Url,
      event_types: Types,
      is_paused: Type.Boolean({
        description: 'Whether deliveries are paused. They are sent in order when the webhook is resumed.',
      }),
    }),
  ),
  replies: { 200: Webhook },
  errors: [...errors, 'webhook_url_refused'],
  rateLimits: ['webhook_change'],
  demoRefused: true,
});

export const DeleteWebhook = operation({
  method: 'DELETE',
  path: `${path}/:webhook_id`,
  summary: 'Delete a webhook',
  description: 'Also deletes its deliveries.',
  access: 'login',
  token: 'organization_webhook:manage',
  securityLog: 'webhook.changed',
  params: WebhookParams,
  replies: { 204: Type.Null() },
  errors,
  demoRefused: true,
});

export const RotateWebhookSecret = operation({
  method: 'POST',
  path: `${path}/:webhook_id/secret`,
  summary: 'Rotate the secret of a webhook',
  description: 'For one day, deliveries are signed with the previous secret as well.',
  access: 'login',
  token: 'organization_webhook:manage',
  securityLog: 'webhook.changed',
  params: WebhookParams,
  replies: { 201: WebhookWithSecret },
  errors,
  rateLimits: ['webhook_change'],
  demoRefused: true,
});

export const TestWebhook = operation({
  method: 'POST',
  path: `${path}/:webhook_id/test`,
  summary: 'Send a test delivery to a webhook',
  description: 'Sends an event of the type `webhook.test`. Also works for paused webhooks.',
  access: 'login',
  token: 'organization_webhook:manage',
  params: WebhookParams,
  replies: { 202: shape({ webhook_delivery_id: described(Id, 'Id of the delivery.') }) },
  errors,
  rateLimits: ['webhook_change'],
  demoRefused: true,
});

export const ListWebhookDeliveries = operation({
  method: 'GET',
  path: `${path}/:webhook_id/deliveries`,
  summary: 'List the deliveries of a webhook',
  description: `Returns the deliveries of the last ${webhookDeliveryRetentionDays} days, newest first.`,
  access: 'login',
  token: 'organization_webhook:manage',
  params: WebhookParams,
  query: shape({
    ...PageQuery.properties,
    status: Type.Optional(oneOf(webhookDeliveryStatuses, 'Status.')),
  }),
  replies: { 200: page('deliveries', WebhookDelivery, 'Deliveries, newest first.') },
  errors,
});

export const ReplayWebhookDelivery = operation({
  method: 'POST',
  path: `${path}/:webhook_id/deliveries/:webhook_delivery_id/replay`,
  summary: 'Send a delivery of a webhook again',
  description: 'The `webhook-id` stays the same.',
  access: 'login',
  token: 'organization_webhook:manage',
  params: shape({ ...WebhookParams.properties, webhook_delivery_id: described(Id, 'Id of the delivery.') }),
  replies: { 202: ReplayedDeliveries },
  errors,
  rateLimits: ['webhook_change'],
  demoRefused: true,
});

export const ReplayWebhook = operation({
  method: 'POST',
  path: `${path}/:webhook_id/replay`,
  summary: 'Send all deliveries of a webhook since a given time again',
  description: 'The deliveries are sent in their original order.',
  access: 'login',
  token: 'organization_webhook:manage',
  params: WebhookParams,
  body: shape({
    since: described(Timestamp, 'Start of the period whose deliveries are sent again (ISO 8601, UTC).'),
    only_failed: Type.Optional(Type.Boolean({ description: 'Whether to send only failed deliveries again.' })),
  }),
  replies: { 202: ReplayedDeliveries },
  errors,
  rateLimits: ['webhook_change'],
  demoRefused: true,
});

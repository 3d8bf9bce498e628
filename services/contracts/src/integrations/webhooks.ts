/**
 * Webhooks of organizations according to Standard Webhooks (standardwebhooks.com), and their deliveries.
 */
import * as Type from 'typebox';
import { webhookDeliveryStatuses, webhookPauseReasons } from '../enums.ts';
import { OrganizationParams } from '../events/organizations.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  list,
  ListQuery,
  nullable,
  oneOf,
  PersonMini,
  shape,
  Timestamp,
} from '../primitives.ts';
import {
  webhookDeliveryRetentionDays,
  maxWebhookNameLength,
  maxWebhookUrlLength,
  maxWebhooks,
} from './integration-limits.ts';
import { webhookEventTypes } from './webhook-event-types.ts';

const Name = Type.String({
  minLength: 1,
  maxLength: maxWebhookNameLength,
  'x-trim': true,
  description: 'Name of the webhook, such as its purpose.',
});
const Url = Type.String({
  minLength: 1,
  maxLength: maxWebhookUrlLength,
  'x-trim': true,
  description:
    'Public https URL that receives deliveries. URLs in private networks are only accepted if the operator has allowed them (`OUTBOUND_PRIVATE_NETWORKS`).',
});
const Types = Type.Array(oneOf(webhookEventTypes), {
  minItems: 1,
  maxItems: webhookEventTypes.length,
  description: 'Types of events to deliver. They are described in the channel `webhooks` of the AsyncAPI document.',
});

const IsPaused = Type.Boolean({
  description: 'Whether deliveries are paused. They are stored, and sent in order when the webhook is resumed.',
});

const nullableTime = (description: string) => nullable(Type.String({ format: 'date-time', description }));

export const Webhook = shape({
  id: Id,
  name: Type.String({ description: 'Name of the webhook, such as its purpose.' }),
  url: Type.String({ description: 'URL that receives deliveries.' }),
  event_types: Types,
  paused: nullable(oneOf(webhookPauseReasons, 'Why deliveries are paused; null if they are not paused.')),
  failing_since: nullableTime(
    'Time since which every attempt has failed (ISO 8601, UTC); null if the last attempt succeeded.',
  ),
  waiting_count: Type.Integer({
    description: 'Number of deliveries that are waiting for their first or next attempt.',
  }),
  former_secret_until: nullableTime(
    'Time until which deliveries are also signed with the previous secret (ISO 8601, UTC); null if there is none.',
  ),
  created_at: CreatedAt,
  created_by: nullable(described(PersonMini, 'Person who created the webhook; null if the account was deleted.')),
  url_changed_by: nullable(
    described(
      PersonMini,
      'Person who last set the URL, or resumed the webhook after that person had left; null if the account was deleted.',
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
  secret: Type.String({
    description: 'Secret with which deliveries are signed (`whsec_…`). It is only returned once.',
  }),
});
export type WebhookWithSecret = Type.Static<typeof WebhookWithSecret>;

export const WebhookAttempt = shape({
  at: described(Timestamp, 'When the attempt was made (ISO 8601, UTC).'),
  status: nullable(Type.Integer({ description: 'HTTP status of the reply; null if there was none.' })),
  failure: nullable(
    Type.String({
      description:
        'Why there was no reply: `address` (the address of the URL is private and not in `OUTBOUND_PRIVATE_NETWORKS` of the installation), `unreachable`, `timeout`, `too_large` (the reply) or `secret` (the installation cannot decrypt the secret of the webhook); null if there was a reply.',
    }),
  ),
  duration_ms: Type.Integer({ description: 'Duration of the attempt in milliseconds.' }),
});
export type WebhookAttempt = Type.Static<typeof WebhookAttempt>;

export const WebhookDelivery = shape({
  id: Id,
  message_id: Type.String({ description: 'Value of the header `webhook-id`, the same for every attempt.' }),
  event_type: Type.String({ description: 'Type of the event.' }),
  status: oneOf(webhookDeliveryStatuses, 'Status of the delivery. `DEAD`: no further attempts.'),
  created_at: CreatedAt,
  due_at: nullableTime('When the next attempt is due (ISO 8601, UTC); null if there is none.'),
  delivered_at: nullableTime('When the delivery was accepted (ISO 8601, UTC); null if it was not.'),
  attempts: Type.Array(WebhookAttempt, { description: 'Up to 20 attempts, oldest first.' }),
  body: Type.String({ description: 'Request body of the delivery.' }),
  reply: nullable(
    Type.String({ description: 'Beginning of the last reply, with secrets removed; null if there was none.' }),
  ),
});
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>;

export const Webhooks = shape({
  webhooks: Type.Array(Webhook, { maxItems: maxWebhooks, description: 'Webhooks, oldest first.' }),
});
export const ReplayedDeliveries = shape({
  replayed_count: Type.Integer({ description: 'Number of deliveries that will be sent again.' }),
});

const path = '/organizations/:organization_id/webhooks';
const WebhookParams = shape({ ...OrganizationParams.properties, webhook_id: described(Id, 'Id of the webhook.') });
const errors = ['not_found', 'forbidden'] as const;

export const ListWebhooks = operation({
  method: 'GET',
  path,
  summary: 'List the webhooks of an organization',
  description: `Requires the role OWNER or ADMIN in the organization. Returns the oldest first, with their state but without their secrets. An organization can have ${maxWebhooks} webhooks, so the list has no pages.`,
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
  description: `Requires the role OWNER or ADMIN in the organization. Deliveries follow Standard Webhooks and contain ids rather than data; read the rest from the API. The secret with which deliveries are signed is only returned in this reply. Events about members, join requests and chat rooms are only delivered for events that the person who set the URL organizes. An organization can have ${maxWebhooks} webhooks.`,
  access: 'login',
  token: 'organization_webhook:manage',
  securityLog: 'webhook.changed',
  params: OrganizationParams,
  body: shape({ name: Name, url: Url, event_types: Types, is_paused: Type.Optional(IsPaused) }),
  replies: { 201: WebhookWithSecret },
  errors: [...errors, 'webhook_url_refused', 'webhooks_exceeded'],
  rateLimits: ['webhook_change'],
  demoRestriction: true,
});

export const UpdateWebhook = operation({
  method: 'PUT',
  path: `${path}/:webhook_id`,
  summary: 'Update, pause or resume a webhook',
  description:
    'Requires the role OWNER or ADMIN in the organization. Omitted fields are unchanged. When a webhook is resumed, all waiting deliveries are attempted immediately, in order, with the full number of attempts. Whoever changes the URL becomes responsible for the webhook: waiting deliveries that this person may not read are abandoned. The same applies to whoever resumes a webhook that was paused because its creator left.',
  access: 'login',
  token: 'organization_webhook:manage',
  securityLog: 'webhook.changed',
  params: WebhookParams,
  body: Type.Partial(
    shape({
      name: Name,
      url: Url,
      event_types: Types,
      is_paused: IsPaused,
    }),
  ),
  replies: { 200: Webhook },
  errors: [...errors, 'webhook_url_refused'],
  rateLimits: ['webhook_change'],
  demoRestriction: true,
});

export const DeleteWebhook = operation({
  method: 'DELETE',
  path: `${path}/:webhook_id`,
  summary: 'Delete a webhook',
  description:
    'Requires the role OWNER or ADMIN in the organization. Also deletes its deliveries, including those that are waiting. This cannot be undone; pause the webhook instead to keep them.',
  access: 'login',
  token: 'organization_webhook:manage',
  securityLog: 'webhook.changed',
  params: WebhookParams,
  replies: { 204: Type.Null() },
  errors,
  demoRestriction: true,
});

export const RotateWebhookSecret = operation({
  method: 'POST',
  path: `${path}/:webhook_id/secret`,
  summary: 'Rotate the secret of a webhook',
  description:
    'Requires the role OWNER or ADMIN in the organization. The new secret is only returned in this reply. For one day, deliveries are signed with both the new and the previous secret, so that receivers can be changed without losing any.',
  access: 'login',
  token: 'organization_webhook:manage',
  securityLog: 'webhook.changed',
  params: WebhookParams,
  replies: { 201: WebhookWithSecret },
  errors,
  rateLimits: ['webhook_change'],
  demoRestriction: true,
});

export const TestWebhook = operation({
  method: 'POST',
  path: `${path}/:webhook_id/test`,
  summary: 'Send a test delivery to a webhook',
  description:
    'Requires the role OWNER or ADMIN in the organization. Sends an event of the type `webhook.test`, even if the webhook is paused. The delivery is sent in the background; its attempts are in the list of deliveries.',
  access: 'login',
  token: 'organization_webhook:manage',
  params: WebhookParams,
  replies: { 202: shape({ webhook_delivery_id: described(Id, 'Id of the delivery.') }) },
  errors,
  rateLimits: ['webhook_change'],
  demoRestriction: true,
});

export const ListWebhookDeliveries = operation({
  method: 'GET',
  path: `${path}/:webhook_id/deliveries`,
  summary: 'List the deliveries of a webhook',
  description: `Requires the role OWNER or ADMIN in the organization. Returns the deliveries of the last ${webhookDeliveryRetentionDays} days, newest first. Deliveries about members, join requests and chat rooms of events that the caller does not organize are omitted. A delivery that is not accepted is attempted up to twelve times within about three days.`,
  access: 'login',
  token: 'organization_webhook:manage',
  params: WebhookParams,
  query: shape({
    ...ListQuery.properties,
    status: Type.Optional(oneOf(webhookDeliveryStatuses, 'Only deliveries with this status.')),
  }),
  replies: { 200: list('deliveries', WebhookDelivery, 'Deliveries, newest first.') },
  errors: [...errors, 'cursor_invalid'],
});

export const ReplayWebhookDelivery = operation({
  method: 'POST',
  path: `${path}/:webhook_id/deliveries/:webhook_delivery_id/replay`,
  summary: 'Resend a webhook delivery',
  description:
    'Requires the role OWNER or ADMIN in the organization. The delivery is attempted now, even if earlier deliveries about the same object are waiting, and keeps its `webhook-id`. If the webhook is paused, it is sent when the webhook is resumed. A delivery that the caller may not read is `not_found`.',
  access: 'login',
  token: 'organization_webhook:manage',
  params: shape({ ...WebhookParams.properties, webhook_delivery_id: described(Id, 'Id of the delivery.') }),
  replies: { 202: ReplayedDeliveries },
  errors,
  rateLimits: ['webhook_change'],
  demoRestriction: true,
});

export const ReplayWebhook = operation({
  method: 'POST',
  path: `${path}/:webhook_id/replay`,
  summary: 'Resend the deliveries of a webhook since a point in time',
  description: `Requires the role OWNER or ADMIN in the organization. The deliveries are attempted now, in their original order, and keep their \`webhook-id\`, by which receivers can detect repetitions. Deliveries that are still waiting, tests, and deliveries that the caller may not read are not changed. Deliveries are stored for ${webhookDeliveryRetentionDays} days.`,
  access: 'login',
  token: 'organization_webhook:manage',
  params: WebhookParams,
  body: shape({
    since: described(Timestamp, 'Time since which to send deliveries again (ISO 8601, UTC).'),
    only_failed: Type.Optional(Type.Boolean({ description: 'Whether to only send failed deliveries again.' })),
  }),
  replies: { 202: ReplayedDeliveries },
  errors,
  rateLimits: ['webhook_change'],
  demoRestriction: true,
});

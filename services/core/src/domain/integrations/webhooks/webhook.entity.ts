import { defineEntity, p } from '@mikro-orm/core';
import { webhookDeliveryStatuses, webhookPauseReasons } from '@plenum/contracts/enums';
import { maxWebhookNameLength } from '@plenum/contracts/integrations/integration-limits';
import type { SubscribableEventType } from '@plenum/contracts/integrations/webhook-event-types';
import type { WebhookAttempt } from '@plenum/contracts/integrations/webhooks';
import { checksOf, isAtLeast, isFilled, isJson } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Organization } from '../../events/organizations/organization.entity.ts';

const WebhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  checks: checksOf('webhooks', {
    name: isFilled('name'),
    url: isFilled('url'),
    event_types: isJson('event_types', 'array'),
  }),
  properties: {
    id: p.bigint('number').primary(),
    organization: () => p.manyToOne(Organization).ref().deleteRule('cascade').index(),
    name: p.string().length(maxWebhookNameLength),
    url: p.text(),
    eventTypes: p.json<SubscribableEventType[]>(),
    /** Both secrets are encrypted. */
    secret: p.text().hidden(),
    formerSecret: p.text().nullable().hidden(),
    formerSecretUntil: p.datetime().nullable(),
    paused: p.enum(webhookPauseReasons).nullable(),
    createdBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** User responsible for the URL: who set it last, or resumed the webhook after that user had lost the right. */
    urlChangedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** User responsible for the secret, in the same way. */
    secretChangedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** Time since which every attempt has failed. */
    failingSince: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

/** URL that receives events of an organization. */
export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  checks: checksOf('webhook_deliveries', {
    attempts: isJson('attempts', 'array'),
    failed_count: isAtLeast('failed_count', 0),
  }),
  uniques: [{ name: 'webhook_deliveries_once_unique', properties: ['webhook', 'outboxId', 'eventType', 'subject'] }],
  indexes: [
    {
      name: 'webhook_deliveries_subject_index',
      expression: `create index "webhook_deliveries_subject_index" on "webhook_deliveries" ("webhook_id", "subject", "is_replay", "place", "id") where "status" = 'PENDING'`,
    },
    {
      name: 'webhook_deliveries_waiting_index',
      expression: `create index "webhook_deliveries_waiting_index" on "webhook_deliveries" ("webhook_id", "place", "id") where "status" = 'PENDING'`,
    },
    {
      name: 'webhook_deliveries_webhook_id_id_index',
      expression: `create index "webhook_deliveries_webhook_id_id_index" on "webhook_deliveries" ("webhook_id", "id")`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    webhook: () => p.manyToOne(Webhook).ref().deleteRule('cascade'),
    /** The recorded domain event, which creates at most one delivery per subject and type; null for tests. */
    outboxId: p.bigint('number').nullable(),
    /** Order of deliveries for a subject: the order of the recorded domain events. */
    place: p.bigint('number'),
    messageId: p.string().length(60).unique(),
    eventType: p.string().length(60),
    /** Subject of the delivery; deliveries with the same subject are sent sequentially. */
    subject: p.string().length(100),
    /** Readable only by people who organize the event. */
    isRestricted: p.boolean().default(false),
    /** Sent again on request: independent of the order of other deliveries for its subject. */
    isReplay: p.boolean().default(false),
    body: p.text(),
    status: p.enum(webhookDeliveryStatuses).default('PENDING'),
    failedCount: p.integer().default(0),
    dueAt: p.datetime().defaultRaw('now()'),
    leaseUntil: p.datetime().nullable(),
    attempts: p.json<WebhookAttempt[]>().defaultRaw(`'[]'`),
    reply: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()').index(),
    deliveredAt: p.datetime().nullable(),
  },
});

/** One event for one webhook. */
export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);

import { defineEntity, p } from '@mikro-orm/core';
import { webhookDeliveryStatuses, webhookPauseReasons } from '@plenum/contracts/enums';
import { webhookNameLengthMax } from '@plenum/contracts/integration-limits';
import type { SubscribableEventType } from '@plenum/contracts/webhook-event-types';
import type { WebhookAttempt } from '@plenum/contracts/webhooks';
import { checksOf, isAtLeast, isFilled, isJson } from '../../platform/db/checks.ts';
import { Organization } from '../organizations/organization.entity.ts';
import { User } from '../users/user.entity.ts';

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
    name: p.string().length(webhookNameLengthMax),
    url: p.text(),
    eventTypes: p.json<SubscribableEventType[]>(),
    /** Both secrets are encrypted. */
    secret: p.text().hidden(),
    formerSecret: p.text().nullable().hidden(),
    formerSecretUntil: p.datetime().nullable(),
    paused: p.enum(webhookPauseReasons).nullable(),
    createdBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** Who answers for the address: who set it last, or resumed the webhook after that person had lost the right. */
    urlChangedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** Who answers for the secret, likewise. */
    secretChangedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** Since when every attempt has failed. */
    failingSince: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

/** Address that is told of events of an organization. */
export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  checks: checksOf('webhook_deliveries', {
    attempts: isJson('attempts', 'array'),
    failed_count: isAtLeast('failed_count', 0),
  }),
  uniques: [{ name: 'webhook_deliveries_webhook_id_outbox_id_unique', properties: ['webhook', 'outboxId'] }],
  indexes: [
    {
      name: 'webhook_deliveries_waiting_index',
      expression: `create index "webhook_deliveries_waiting_index" on "webhook_deliveries" ("webhook_id", "subject", "place") where "status" = 'PENDING'`,
    },
    {
      name: 'webhook_deliveries_webhook_id_id_index',
      expression: `create index "webhook_deliveries_webhook_id_id_index" on "webhook_deliveries" ("webhook_id", "id")`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    webhook: () => p.manyToOne(Webhook).ref().deleteRule('cascade'),
    /** The recorded domain event, which makes one delivery at most; null for tests. */
    outboxId: p.bigint('number').nullable(),
    /** Order among the deliveries of a subject: that of the recorded domain events. */
    place: p.bigint('number'),
    messageId: p.string().length(60).unique(),
    eventType: p.string().length(60),
    /** What it is about; deliveries of one subject are sent one after the other. */
    subject: p.string().length(100),
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

import { defineEntity, p } from '@mikro-orm/core';

const OutboxRowSchema = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    id: p.bigint('number').primary(),
    name: p.string().length(100),
    payload: p.json<Record<string, unknown>>(),
    /** The request that caused it, for logs and traces of its consequences. */
    requestId: p.string().length(100).nullable(),
    traceparent: p.string().length(55).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /**
     * The row is not delivered before this time. It is postponed after a failed delivery, so that it does not block other rows.
     */
    availableAt: p.datetime().defaultRaw('now()').index(),
  },
});

/** A domain event to deliver. Inserted in the transaction of the change, and deleted after delivery. */
export class OutboxRow extends OutboxRowSchema.class {}
OutboxRowSchema.setClass(OutboxRow);

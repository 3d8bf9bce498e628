import { defineEntity, p } from '@mikro-orm/core';

const OutboxRowSchema = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    id: p.bigint('number').primary(),
    name: p.string().length(100),
    payload: p.json<Record<string, unknown>>(),
    /** The request that caused it, for the log lines and traces of its consequences. */
    requestId: p.string().length(100).nullable(),
    traceparent: p.string().length(55).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /**
     * Not delivered before this time; postponed after a failed delivery, so that one bad row never blocks the others.
     */
    availableAt: p.datetime().defaultRaw('now()').index(),
  },
});

/** A domain event to be delivered; written in the transaction of its change, deleted after the delivery. */
export class OutboxRow extends OutboxRowSchema.class {}
OutboxRowSchema.setClass(OutboxRow);

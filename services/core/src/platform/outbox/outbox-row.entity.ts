import { defineEntity, p } from '@mikro-orm/core';

const OutboxRowSchema = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    id: p.bigint('number').primary(),
    name: p.string().length(100),
    payload: p.json<Record<string, unknown>>(),
    /** What led to it: for log lines and traces of whatever follows. */
    requestId: p.string().length(100).nullable(),
    traceparent: p.string().length(55).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Not tried before this; pushed back when a delivery fails, so that one bad row never holds up the others. */
    availableAt: p.datetime().defaultRaw('now()').index(),
  },
});

/** A domain event waiting to be acted upon; written in the transaction that made it true, deleted once delivered. */
export class OutboxRow extends OutboxRowSchema.class {}
OutboxRowSchema.setClass(OutboxRow);

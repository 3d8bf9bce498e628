import { defineEntity, p } from '@mikro-orm/core';
import { maxIdempotencyKeyLength } from '@plenum/contracts/integrations/integration-limits';
import { checksOf, isFilled } from '../../../platform/db/checks.ts';
import { ApiToken } from './api-token.entity.ts';

const IdempotentRequestSchema = defineEntity({
  name: 'IdempotentRequest',
  tableName: 'idempotent_requests',
  checks: checksOf('idempotent_requests', { key: isFilled('key') }),
  properties: {
    apiToken: () => p.manyToOne(ApiToken).ref().primary().deleteRule('cascade'),
    key: p.string().length(maxIdempotencyKeyLength).primary(),
    /** SHA-256 of the operation and its input. */
    fingerprint: p.string().length(43),
    /** Status of the reply; null until it is stored, after the commit. */
    status: p.integer().nullable(),
    /** Encrypted, because replies may contain secrets and personal data. */
    sealedReply: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()').index(),
  },
});

/** Executed request of a program with an `Idempotency-Key`. */
export class IdempotentRequest extends IdempotentRequestSchema.class {}
IdempotentRequestSchema.setClass(IdempotentRequest);

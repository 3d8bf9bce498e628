import { defineEntity, p } from '@mikro-orm/core';
import { connectionStatuses } from '@plenum/contracts/enums';
import { maxIcebreakerLength } from '@plenum/contracts/limits';
import { checksOf, lengthAtMost } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';

const ConnectionSchema = defineEntity({
  name: 'Connection',
  tableName: 'connections',
  checks: checksOf('connections', {
    parties: '"requester_id" <> "recipient_id"',
    icebreaker_message: lengthAtMost('icebreaker_message', maxIcebreakerLength),
  }),
  // One row per pair, regardless of who sent the request.
  uniques: [{ properties: ['lowUserId', 'highUserId'] }],
  indexes: [{ properties: ['requester', 'status', 'updatedAt'] }, { properties: ['recipient', 'status', 'updatedAt'] }],
  properties: {
    id: p.bigint('number').primary(),
    requester: () => p.manyToOne(User).ref().deleteRule('cascade'),
    recipient: () => p.manyToOne(User).ref().deleteRule('cascade'),
    lowUserId: p.bigint('number').generated('(least("requester_id", "recipient_id")) stored'),
    highUserId: p.bigint('number').generated('(greatest("requester_id", "recipient_id")) stored'),
    status: p.enum(connectionStatuses).default('PENDING'),
    /** Whether the requester withdrew the request before an answer. */
    wasWithdrawn: p.boolean().default(false),
    icebreakerMessage: p.text(),
    originatingEvent: () => p.manyToOne(Event).ref().nullable().deleteRule('set null').index(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

export class Connection extends ConnectionSchema.class {}
ConnectionSchema.setClass(Connection);

const BlockSchema = defineEntity({
  name: 'Block',
  tableName: 'blocks',
  checks: checksOf('blocks', {
    parties: '"blocker_id" <> "blocked_id"',
  }),
  properties: {
    blocker: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    blocked: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Block of one person by another, effective in both directions. */
export class Block extends BlockSchema.class {}
BlockSchema.setClass(Block);

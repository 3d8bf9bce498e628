import { defineEntity, p } from '@mikro-orm/core';
import { checksOf } from '../../platform/db/checks.ts';
import { User } from '../users/user.entity.ts';

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

/** Somebody wants nothing from somebody else; nothing passes between the two in either direction. */
export class Block extends BlockSchema.class {}
BlockSchema.setClass(Block);

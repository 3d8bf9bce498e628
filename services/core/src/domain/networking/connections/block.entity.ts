import { defineEntity, p } from '@mikro-orm/core';
import { checksOf } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';

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

import { freshBoard, freshHands } from '../support/api/tenant-questions.ts';
import { notInEvent } from '../support/security/hostile-attempts.ts';
import { members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const handsRows = {
  ReactToSession: {
    allowed: members(200),
    body: () => ({ reaction: '👏' }),
    prepare: freshBoard,
    isOwnData: true,
    ownerRejection: 'the session accepts no questions or raised hands',
  },
  GetHands: { allowed: members(200) },
  RaiseHand: {
    allowed: members(200),
    body: () => ({ is_raised: true }),
    prepare: freshHands,
    isOwnData: true,
    ownerRejection: 'the session accepts no questions or raised hands',
  },
  OpenHands: {
    allowed: moderators(200),
    body: () => ({ is_open: true }),
    prepare: freshHands,
    ownerRejection: 'the session accepts no questions or raised hands',
  },
  CallNextHand: {
    allowed: moderators(200),
    body: () => ({ called_id: null }),
    prepare: freshHands,
    ownerRejection: 'the session accepts no questions or raised hands',
  },
  LowerHand: { allowed: moderators(200), prepare: freshHands, ownerRejection: notInEvent },
  GetSessionReactions: { allowed: staff(200) },
} satisfies OperationRows;

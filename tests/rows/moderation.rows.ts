import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { addCase } from '../support/api/tenant-rows.ts';
import { notInEvent } from '../support/security/hostile-attempts.ts';
import { members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const moderationRows = {
  ReportContent: {
    allowed: members(201),
    body: ({ attendee_id }) => ({ user_id: attendee_id, reason: 'Rude' }),
    isOwnData: true,
    hostile: ({ user_id, ids }) => [
      { body: { user_id, reason: 'Rude' } },
      { body: { message_id: ids.message_id, reason: 'Rude' } },
    ],
    ownerRejection: notInEvent,
  },
  ListModerationQueue: { allowed: moderators(200) },
  DecideModerationCase: {
    allowed: moderators(200),
    body: () => ({ action: 'DISMISS', reason: 'Fine' }),
    prepare: async (api, { event_id, ids }) => ({ case_id: await addCase(api, event_id, ids.attendee_id) }),
    hostile: () => [
      { body: { action: 'DISMISS', reason: 'Fine' } },
      { body: { action: 'DISMISS', reason_kind: 'NO_VIOLATION' } },
    ],
  },
  ListModerationLog: { allowed: moderators(200) },
  GetModerationRules: { allowed: staff(200) },
  SetModerationRules: { allowed: staff(200), body: () => ({ ...defaultModerationRules, words: ['taken over'] }) },
} satisfies OperationRows;

import { freshSession } from '../support/api/tenant-feedback.ts';
import { members, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const feedbackRows = {
  GetSessionFeedback: { allowed: members(200) },
  GiveFeedback: {
    allowed: members(200),
    body: () => ({ stars: 4, comment: 'Good examples' }),
    prepare: freshSession,
    isOwnData: true,
    ownerRejection: 'the session is not over',
  },
  GetFeedbackResults: { allowed: staff(200) },
  RemoveFeedbackComment: { allowed: staff(204), prepare: freshSession },
  ListEventFeedback: { allowed: staff(200) },
  ExportEventFeedback: { allowed: staff(200) },
  GetEventFeedback: { allowed: members(200) },
  SetEventFeedback: { allowed: staff(200), body: () => ({ is_asked: false }) },
} satisfies OperationRows;

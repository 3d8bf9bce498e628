import { freshMessage } from '../support/api/tenant-messages.ts';
import { freshBoard, freshQuestion } from '../support/api/tenant-questions.ts';
import { sentBy } from '../support/examples/prepared-requests.ts';
import { members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const questionsRows = {
  ListQuestions: { allowed: members(200) },
  AskQuestion: {
    allowed: members(201),
    body: () => ({ text: 'Taken over?' }),
    prepare: freshBoard,
    isOwnData: true,
    ownerRejection: 'the session accepts no questions or raised hands',
  },
  VoteForQuestion: {
    allowed: members(200),
    prepare: freshBoard,
    isOwnData: true,
    example: sentBy('attendee'),
    ownerRejection: 'the session accepts no questions or raised hands',
  },
  RemoveVote: {
    allowed: members(200),
    prepare: freshBoard,
    isOwnData: true,
    example: sentBy('attendee'),
    ownerRejection: 'the session accepts no questions or raised hands',
  },
  // Only the author is allowed.
  WithdrawQuestion: {
    allowed: { ...members('forbidden'), owner: 204 },
    prepare: freshQuestion,
    isOwnData: true,
    ownerRejection: 'the session accepts no questions or raised hands',
  },
  SetQuestionStatus: {
    allowed: moderators(200),
    body: () => ({ status: 'DISMISSED' }),
    prepare: freshQuestion,
    ownerRejection: 'an earlier request merged the question',
  },
  MergeQuestion: {
    allowed: moderators(200),
    body: ({ otherQuestionId }) => ({ into_id: otherQuestionId }),
    prepare: freshQuestion,
  },
  MuteQuestionAuthor: { allowed: moderators(204), body: () => ({ duration_hours: 1 }) },
  UnmuteQuestionAuthor: { allowed: moderators(204) },
  CreateQuestionFromMessage: {
    allowed: moderators(201),
    prepare: freshMessage,
    ownerRejection: 'the session accepts no questions or raised hands',
  },
  SetSessionQa: { allowed: moderators(200), body: () => ({ mode: 'OPEN' }) },
  GetEventQa: { allowed: members(200) },
  SetEventQa: { allowed: staff(200), body: () => ({ mode: 'OPEN', qa_opens_minutes_before: 10 }) },
  ExportQuestions: { allowed: staff(200) },
  CreateQuestionWall: { allowed: staff(201) },
  RemoveQuestionWall: { allowed: staff(204) },
} satisfies OperationRows;

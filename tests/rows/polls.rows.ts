import { freshDraft, freshOpenPoll } from '../support/api/tenant-polls.ts';
import { sentBy } from '../support/examples/prepared-requests.ts';
import { members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const draft = {
  kind: 'SEVERAL',
  question: 'What shall we talk about next?',
  options: ['Databases', 'Networks', 'People'],
  choices_max: 2,
  is_anonymous: false,
  may_change: true,
  results: 'AFTER_VOTE',
} as const;

export const pollsRows = {
  ListSessionPolls: { allowed: members(200) },
  ListEventPolls: { allowed: members(200) },
  GetPoll: { allowed: members(200) },
  CreateSessionPoll: { allowed: moderators(201), body: () => draft },
  CreateEventPoll: { allowed: moderators(201), body: () => draft },
  // A draft is hidden from others.
  UpdatePoll: {
    allowed: { ...moderators(200), SPEAKER: 'not_found', ATTENDEE: 'not_found' },
    body: () => draft,
    prepare: freshDraft,
    ownerRejection: 'the poll is in another state',
  },
  DeletePoll: { allowed: { ...moderators(204), SPEAKER: 'not_found', ATTENDEE: 'not_found' }, prepare: freshDraft },
  SetPollStatus: {
    allowed: moderators(200),
    body: () => ({ status: 'CLOSED' }),
    prepare: freshOpenPoll,
    needsSeparateData: true,
  },
  VoteInPoll: {
    allowed: members(200),
    body: () => ({ choices: [1] }),
    prepare: freshOpenPoll,
    isOwnData: true,
    example: sentBy('attendee'),
    ownerRejection: 'the poll is in another state',
  },
  SetPollWordVisibility: { allowed: moderators(200), body: () => ({ word: 'Rude', is_hidden: true }) },
  ExportPoll: { allowed: staff(200) },
  CreateSessionPollWall: { allowed: staff(201) },
  RemoveSessionPollWall: { allowed: staff(204) },
  CreateEventPollWall: { allowed: staff(201) },
  RemoveEventPollWall: { allowed: staff(204) },
} satisfies OperationRows;

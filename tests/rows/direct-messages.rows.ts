import { freshDirectMessage } from '../support/api/tenant-messages.ts';
import { notInEvent } from '../support/security/hostile-attempts.ts';
import { everyViewer } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const directMessagesRows = {
  GetThread: { allowed: { ...everyViewer('not_found'), owner: 200 } },
  ListThreadMessages: { allowed: { ...everyViewer('not_found'), owner: 200 } },
  SendDirectMessage: {
    allowed: { ...everyViewer('not_found'), owner: 201 },
    body: () => ({ content: 'Hello' }),
    isOwnData: true,
  },
  ReactToDirectMessage: {
    allowed: { ...everyViewer('not_found'), owner: 200 },
    body: () => ({ reaction: '👍', has_reacted: true }),
    prepare: freshDirectMessage,
    isOwnData: true,
    ownerRejection: 'the message is not in the thread',
  },
  ListDirectMessageReactions: {
    allowed: { ...everyViewer('not_found'), owner: 200 },
    prepare: freshDirectMessage,
    ownerRejection: 'the message is not in the thread',
  },
  MarkThreadRead: { allowed: { ...everyViewer('not_found'), owner: 200 }, isOwnData: true },
  ClearThread: { allowed: { ...everyViewer('not_found'), owner: 200 }, isOwnData: true },
  ListThreads: { hostile: ({ ids }) => [{}, { query: { event_id: String(ids.event_id) } }] },
  OpenThread: {
    example: ({ attendee, tenant }) => ({ body: { user_id: attendee.user_id, event_id: tenant.event_id } }),
    hostile: ({ user_id, ids }) => [{ body: { user_id } }, { body: { user_id, event_id: ids.event_id } }],
    ownerRejection: notInEvent,
  },
} satisfies OperationRows;

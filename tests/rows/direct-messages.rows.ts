import { freshDirectMessage } from '../support/api/tenant-messages.ts';
import { notInEvent } from '../support/security/hostile-attempts.ts';
import { everybody } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const directMessagesRows = {
  GetThread: { allowed: { ...everybody('not_found'), owner: 200 } },
  ListThreadMessages: { allowed: { ...everybody('not_found'), owner: 200 } },
  SendDirectMessage: {
    allowed: { ...everybody('not_found'), owner: 201 },
    body: () => ({ content: 'Hello' }),
    asSelf: true,
  },
  ReactToDirectMessage: {
    allowed: { ...everybody('not_found'), owner: 200 },
    body: () => ({ reaction: '👍', has_reacted: true }),
    prepare: freshDirectMessage,
    asSelf: true,
    refusedToOwner: 'the message is not in the thread',
  },
  ListDirectMessageReactions: {
    allowed: { ...everybody('not_found'), owner: 200 },
    prepare: freshDirectMessage,
    refusedToOwner: 'the message is not in the thread',
  },
  MarkThreadRead: { allowed: { ...everybody('not_found'), owner: 200 }, asSelf: true },
  ClearThread: { allowed: { ...everybody('not_found'), owner: 200 }, asSelf: true },
  ListThreads: { hostile: ({ ids }) => [{}, { query: { event_id: String(ids.event_id) } }] },
  OpenThread: {
    example: ({ attendee, tenant }) => ({ body: { user_id: attendee.user_id, event_id: tenant.event_id } }),
    hostile: ({ user_id, ids }) => [{ body: { user_id } }, { body: { user_id, event_id: ids.event_id } }],
    refusedToOwner: notInEvent,
  },
} satisfies OperationRows;

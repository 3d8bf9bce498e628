import type * as contract from '@plenum/contracts/direct-messages';
import { clearThread } from '@plenum/core/domain/direct-messages/clear-thread';
import { listThreadMessages } from '@plenum/core/domain/direct-messages/list-thread-messages';
import { getThread, listThreads } from '@plenum/core/domain/direct-messages/list-threads';
import { markThreadRead } from '@plenum/core/domain/direct-messages/mark-thread-read';
import { openThread } from '@plenum/core/domain/direct-messages/open-thread';
import {
  listDirectMessageReactions,
  reactToDirectMessage,
} from '@plenum/core/domain/direct-messages/react-to-direct-message';
import { sendDirectMessage } from '@plenum/core/domain/direct-messages/send-direct-message';
import { created, ok, type Routes } from '../http/handle.ts';

export const directMessagesRoutes: Routes<typeof contract> = {
  ListThreads: async (scope, { query }) => ok(await listThreads(scope, query.event_id)),
  OpenThread: async (scope, { body }) => created(await openThread(scope, body)),
  GetThread: async (scope, { params }) => ok(await getThread(scope, params.thread_id)),
  ListThreadMessages: async (scope, { params, query }) => ok(await listThreadMessages(scope, { ...query, ...params })),
  SendDirectMessage: async (scope, { params, body }) => {
    const { message, is_new } = await sendDirectMessage(scope, { ...body, ...params });
    return is_new ? created(message) : ok(message);
  },
  ReactToDirectMessage: async (scope, { params, body }) =>
    ok(await reactToDirectMessage(scope, { ...params, ...body })),
  ListDirectMessageReactions: async (scope, { params }) => ok(await listDirectMessageReactions(scope, params)),
  MarkThreadRead: async (scope, { params, body }) => ok(await markThreadRead(scope, { ...body, ...params })),
  ClearThread: async (scope, { params }) => ok(await clearThread(scope, params.thread_id)),
};

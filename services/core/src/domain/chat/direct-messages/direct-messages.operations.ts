import type * as contract from '@plenum/contracts/chat/direct-messages';
import { created, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { clearThread } from './clear-thread.ts';
import { listThreadMessages } from './list-thread-messages.ts';
import { getThread, listThreads } from './list-threads.ts';
import { markThreadRead } from './mark-thread-read.ts';
import { openThread } from './open-thread.ts';
import { listDirectMessageReactions, reactToDirectMessage } from './react-to-direct-message.ts';
import { sendDirectMessage } from './send-direct-message.ts';

export const directMessagesOperations: HandlersOf<typeof contract> = {
  ListThreads: async (scope, { query }) => ok(await listThreads(scope, query)),
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

/** Direct messages. */
import { defineSlice } from '../../../slice.ts';
import { notifyMessage, notifyThreadRead, notifyThreadRemoved } from '../../notifications/notifications/notify.ts';
import { isDemoThread } from '../../system/upkeep/demo-answers.queries.ts';
import {
  type MessageUpdate,
  readMessageUpdates,
  readReactionUpdate,
  readThreadUpdates,
} from './direct-message-updates.queries.ts';
import {
  DirectMessage,
  DirectMessageReaction,
  DirectMessageSide,
  DirectMessageThread,
} from './direct-message.entity.ts';
import { directMessagesPersonalData, directMessagesRetention } from './direct-messages.privacy.ts';
import {
  publishMessage,
  publishReactions,
  publishRead,
  publishThread,
  publishThreadRemoved,
  type ReadMark,
  type ThreadRemoval,
} from './publish-threads.ts';

declare module '../../consequences.ts' {
  interface KnownEchoes {
    'direct_message.sent': readonly MessageUpdate[];
  }
}

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'direct_message.sent': { readonly thread_id: number; readonly seq: number };
    'direct_message.reacted': { readonly thread_id: number; readonly seq: number };
    'direct_messages.read': ReadMark;
    'direct_message_thread.created': { readonly thread_id: number };
    'direct_message_thread.removed': ThreadRemoval;
  }
}

export const directMessages = defineSlice({
  entities: [DirectMessage, DirectMessageReaction, DirectMessageSide, DirectMessageThread],
  personalData: directMessagesPersonalData,
  retention: directMessagesRetention,
  events: {
    'direct_message.sent': {
      echo: async ({ thread_id, seq }, { db, publish }, known) =>
        publishMessage(known ?? (await readMessageUpdates(db, thread_id, seq)), publish),
      async relay(sent, effects) {
        await notifyMessage(effects, sent);
        if (effects.hasDemo && (await isDemoThread(effects.db, sent.thread_id)))
          await effects.enqueue('answer-in-demo', { thread_id: sent.thread_id });
      },
    },
    'direct_message.reacted': {
      echo: async ({ thread_id, seq }, { db, publish }) =>
        publishReactions(await readReactionUpdate(db, thread_id, seq), publish),
    },
    'direct_messages.read': {
      echo: (mark, { publish }) => publishRead(mark, publish),
      relay: (mark, effects) => notifyThreadRead(effects, mark),
    },
    'direct_message_thread.created': {
      echo: async ({ thread_id }, { db, publish }) => publishThread(await readThreadUpdates(db, thread_id), publish),
    },
    'direct_message_thread.removed': {
      echo: (removal, { publish }) => publishThreadRemoved(removal, publish),
      relay: (removal, effects) => notifyThreadRemoved(effects, removal),
    },
  },
  operations: async () => (await import('./direct-messages.operations.ts')).directMessagesOperations,
});

/** Handlers for direct messages. The caller receives the reply before other sockets receive the server event. */
import type { directMessageClientEvents } from '@plenum/contracts/client-events';
import { defaultPageSize } from '@plenum/contracts/limits';
import { listThreadMessages } from '@plenum/core/domain/chat/direct-messages/list-thread-messages';
import { listThreads, wholeThreadList } from '@plenum/core/domain/chat/direct-messages/list-threads';
import { markThreadRead } from '@plenum/core/domain/chat/direct-messages/mark-thread-read';
import { openThread } from '@plenum/core/domain/chat/direct-messages/open-thread';
import { reactToDirectMessage } from '@plenum/core/domain/chat/direct-messages/react-to-direct-message';
import { sendDirectMessage } from '@plenum/core/domain/chat/direct-messages/send-direct-message';
import { publishTyping } from '@plenum/core/domain/chat/direct-messages/type-in-thread';
import type { Handlers } from '../socket/client-event.ts';

export const directMessagesHandlers: Handlers<typeof directMessageClientEvents> = {
  async get_direct_message_threads({ scope, socket }, { event_id }) {
    const threads = await listThreads(scope, { ...wholeThreadList, event_id });
    socket.emit('direct_message_threads', threads);
    return threads;
  },
  async get_direct_messages({ scope, socket }, { thread_id, page = 1, per_page = defaultPageSize }) {
    const messages = await listThreadMessages(scope, { thread_id, page, per_page });
    socket.emit('direct_messages', messages);
    return messages;
  },
  async send_direct_message({ scope, socket }, input) {
    const { message } = await sendDirectMessage(scope, input);
    socket.emit('direct_message_sent', message);
    return message;
  },
  react_to_direct_message: ({ scope }, reacted) => reactToDirectMessage(scope, reacted),
  async mark_messages_read({ scope, socket }, mark) {
    const { thread_id, read_seq } = await markThreadRead(scope, mark);
    socket.emit('messages_marked_read', { thread_id, read_seq });
    return { thread_id, read_seq };
  },
  async create_direct_message_thread({ scope, socket }, input) {
    const thread = await openThread(scope, input);
    socket.emit('direct_message_thread_created', thread);
    return thread;
  },
  async typing_in_dm({ scope }, typing) {
    await publishTyping(scope, typing);
    return {};
  },
};

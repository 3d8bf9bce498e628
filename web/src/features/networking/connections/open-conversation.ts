import { call, failureMessage } from '../../../lib/http.ts';
import { liveCall } from '../../../lib/live-call.ts';
import { request } from '../../../lib/socket.ts';
import { showThread } from '../../../lib/stores/chat-windows.ts';
import { cacheReply } from '../../../lib/swr.ts';
import { showToast } from '../../../ui/toast.ts';

async function openThread(user_id: number, event_id?: number): Promise<void> {
  const body = { user_id, ...(event_id === undefined ? {} : { event_id }) };
  const thread = await liveCall(
    () => request('create_direct_message_thread', body),
    () => call('POST /direct-messages/threads', { body }),
  );
  await cacheReply('GET /direct-messages/threads/:thread_id', { thread_id: thread.id }, thread);
  showThread(thread.id, true);
}

/**
 * Opens the conversation with a person in a window, or full screen on a phone; shows a failure as a toast. With an
 * `event_id`, the people need not be connected if one of them organizes the event.
 */
export async function openConversation(user_id: number, event_id?: number): Promise<void> {
  try {
    await openThread(user_id, event_id);
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
  }
}

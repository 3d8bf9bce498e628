import { call } from './http.ts';
import { liveCall } from './live-call.ts';
import { request } from './socket.ts';
import { showThread } from './stores/chat-windows.ts';
import { store } from './swr.ts';

/**
 * Opens the conversation with somebody: as a window, or full screen on a phone. With an event the people need not be
 * connected, if one of them organizes it. Throws the `HttpFailure` of `'POST /direct-messages/threads'`: `blocked`, `not_connected_to_start` …
 */
export async function openThread(user_id: number, event_id?: number): Promise<void> {
  const wanted = { user_id, ...(event_id === undefined ? {} : { event_id }) };
  const thread = await liveCall(
    () => request('create_direct_message_thread', wanted),
    () => call('POST /direct-messages/threads', { body: wanted }),
  );
  await store('GET /direct-messages/threads/:thread_id', { thread_id: thread.id }, thread);
  showThread(thread.id);
}

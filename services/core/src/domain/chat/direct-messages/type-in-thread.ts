import { userChannel } from '../../../platform/realtime/channels.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeThread } from './authorize-thread.ts';
import { canSend } from './direct-messages.views.ts';

/**
 * Notifies the other person that the actor is typing or has stopped typing. Does nothing if the actor may not write.
 * Throws the errors of `authorizeThread`.
 */
export async function publishTyping(
  scope: Scope,
  { thread_id, is_typing }: { readonly thread_id: number; readonly is_typing: boolean },
): Promise<void> {
  const thread = await authorizeThread(scope, thread_id);
  if (thread.other_id === null || !canSend(thread)) return;
  scope.publish(userChannel(thread.other_id), 'typing_in_dm', { thread_id, user_id: thread.user_id, is_typing });
}

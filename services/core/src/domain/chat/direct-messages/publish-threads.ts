import { userChannel } from '../../../platform/realtime/channels.ts';
import type { PublishEvent } from '../../../platform/realtime/publish.ts';
import type { MessageUpdate, ReactionUpdate, ThreadUpdate } from './direct-message-updates.queries.ts';
import { messagePreview } from './direct-messages.rules.ts';

export interface ReadMark {
  readonly thread_id: number;
  readonly reader_id: number;
  /** Null once the account is deleted. */
  readonly other_id: number | null;
  readonly read_seq: number;
  /** Read position visible to the other person; null if unchanged. */
  readonly receipt_seq: number | null;
}

export interface ThreadRemoval {
  readonly thread_id: number;
  readonly recipient_ids: readonly number[];
}

export async function publishMessage(updates: readonly MessageUpdate[], publish: PublishEvent): Promise<void> {
  for (const { user_id, message } of updates) {
    await publish(userChannel(user_id), 'new_direct_message', message);
    if (message.is_sender) continue;
    const { thread_id, seq: last_seq, content } = message;
    await publish(userChannel(user_id), 'new_message', { thread_id, last_seq, preview: messagePreview(content) });
  }
}

/** Publishes a single message to both people. */
export async function publishReactions(
  { recipient_ids, payload }: ReactionUpdate,
  publish: PublishEvent,
): Promise<void> {
  if (recipient_ids.length > 0)
    await publish({ channels: recipient_ids.map(userChannel) }, 'direct_message_reactions', payload);
}

export async function publishRead(readMark: ReadMark, publish: PublishEvent): Promise<void> {
  const { thread_id, reader_id, other_id, read_seq, receipt_seq } = readMark;
  await publish(userChannel(reader_id), 'messages_marked_read', { thread_id, read_seq });
  if (other_id === null || receipt_seq === null) return;
  await publish(userChannel(other_id), 'messages_read', { thread_id, reader_id, read_seq: receipt_seq });
}

export async function publishThread(updates: readonly ThreadUpdate[], publish: PublishEvent): Promise<void> {
  for (const { user_id, thread } of updates)
    await publish(userChannel(user_id), 'direct_message_thread_created', thread);
}

/** Publishes a single message to both people. */
export const publishThreadRemoved = async (
  { thread_id, recipient_ids }: ThreadRemoval,
  publish: PublishEvent,
): Promise<void> =>
  publish({ channels: recipient_ids.map(userChannel) }, 'direct_message_thread_removed', { thread_id });

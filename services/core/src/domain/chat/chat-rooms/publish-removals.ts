/** Server events about removed messages, which stay visible to moderators. */
import type { Db } from '../../../platform/db/database.ts';
import { roomChannel, userChannel } from '../../../platform/realtime/channels.ts';
import type { PublishEvent } from '../../../platform/realtime/publish.ts';
import { notifyChanged, type SendRoomActivity } from './room-activity.ts';

export interface MessageRemoval {
  readonly room_id: number;
  readonly message_id: number;
  readonly seq: number;
  /** Null if a rule removed it. */
  readonly deleted_by: { readonly id: number; readonly full_name: string } | null;
  /** People who may see deleted messages. */
  readonly recipient_ids: readonly number[];
}

export interface MessagesRemoval extends Pick<MessageRemoval, 'room_id' | 'recipient_ids'> {
  readonly seqs: readonly number[];
  readonly deleted_by: { readonly id: number; readonly full_name: string };
}

export interface RemovalEffects {
  readonly db: Db;
  readonly publish: PublishEvent;
  readonly signal: SendRoomActivity;
}

/** Publishes the removal with the deleter to moderators first, whose clients continue to show the message. */
export async function publishRemoval(
  { room_id, message_id, seq, deleted_by, recipient_ids }: MessageRemoval,
  { db, publish, signal }: RemovalEffects,
): Promise<void> {
  const staff = recipient_ids.map(userChannel);
  const message = { message_id, room_id, seq };
  await publish({ channels: staff }, 'chat_message_moderated', { ...message, deleted_by });
  const removed = { ...message, by_rule: deleted_by === null };
  await publish({ channels: [roomChannel(room_id)], except: staff }, 'chat_message_removed', removed);
  await notifyChanged(db, { room_id, seq }, signal);
}

export async function publishRemovals(
  { room_id, seqs, deleted_by, recipient_ids }: MessagesRemoval,
  { db, publish, signal }: RemovalEffects,
): Promise<void> {
  const staff = recipient_ids.map(userChannel);
  const sequenceNumbers = [...seqs];
  await publish({ channels: staff }, 'chat_messages_moderated', { room_id, seqs: sequenceNumbers, deleted_by });
  await publish({ channels: [roomChannel(room_id)], except: staff }, 'chat_messages_removed', {
    room_id,
    seqs: sequenceNumbers,
  });
  await notifyChanged(db, { room_id, seq: Math.max(0, ...sequenceNumbers) }, signal);
}

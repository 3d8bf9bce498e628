/** Server events about edited or restored messages, with their current content. */
import type { Db } from '../../../platform/db/database.ts';
import { roomChannel } from '../../../platform/realtime/channels.ts';
import type { PublishEvent } from '../../../platform/realtime/publish.ts';
import { editedView, fullMessageView } from './chat-rooms.views.ts';
import type { RemovalEffects } from './publish-removals.ts';
import { notifyChanged } from './room-activity.ts';
import { findRoomMessage } from './room-messages.queries.ts';

export async function publishEdited(db: Db, message_id: number, publish: PublishEvent): Promise<void> {
  const row = await findRoomMessage(db, message_id);
  if (row === undefined || row.deleted_at !== null || row.edited_at === null) return;
  await publish(roomChannel(row.room_id), 'chat_message_edited', editedView(row, row.edited_at));
}

/** Publishes a restored message, marked as repeated because clients have already received its sequence number. */
export async function publishRestored(message_id: number, { db, publish, signal }: RemovalEffects): Promise<void> {
  const row = await findRoomMessage(db, message_id);
  if (row === undefined || row.deleted_at !== null) return;
  const audience = { channels: [roomChannel(row.room_id)], isRepeated: true };
  await publish(audience, 'new_chat_message', fullMessageView(row));
  await notifyChanged(db, row, signal);
}

/** Changes to room messages. What remains of a message that a moderator has deleted depends on the viewer. */
import type { RoomMessage, RoomMessageTombstone } from '@plenum/contracts/chat/chat-rooms';

export type RoomEntry = RoomMessage | RoomMessageTombstone;

/** Above this many missing numbers, the messages are requested instead of being assumed deleted. */
const maxAssumedDeleted = 1000;

/** Checks whether an entry is a whole message and not a tombstone. */
export const isCompleteMessage = (entry: RoomEntry): entry is RoomMessage => 'content' in entry;

/**
 * The reply to a join contains the newest messages that the viewer may see. Numbers missing between them belong to
 * deleted messages, including messages that were cached before.
 */
export function withTombstones(messages: readonly RoomEntry[], last_seq: number): readonly RoomEntry[] {
  const first = messages[0]?.seq;
  if (first === undefined || last_seq - first > maxAssumedDeleted) return messages;
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  return Array.from({ length: last_seq - first + 1 }, (_, index): RoomEntry => {
    const seq = first + index;
    return bySeq.get(seq) ?? { id: 0, seq, is_deleted: true };
  });
}

/** Removes the content, for viewers who may not see it. Keeps a known deleter. */
export const asRemoved = (entry: RoomEntry): RoomEntry =>
  isCompleteMessage(entry) && entry.is_deleted ? entry : { seq: entry.seq, id: entry.id, is_deleted: true };

/** Removes the content, for viewers who may see who deleted it; null if a rule did. */
export const asModerated =
  (deleted_by: RoomMessage['deleted_by']) =>
  (entry: RoomEntry): RoomEntry =>
    isCompleteMessage(entry)
      ? { ...entry, content: '', is_deleted: true, deleted_by, deleted_by_id: deleted_by?.id ?? null }
      : entry;

/** Replaces the text and the mentions after an edit by the author. */
export const asEdited =
  ({ content, edited_at, mentions = [] }: Pick<RoomMessage, 'content' | 'mentions'> & { readonly edited_at: string }) =>
  (entry: RoomEntry): RoomEntry =>
    isCompleteMessage(entry) && !entry.is_deleted ? { ...entry, content, edited_at, mentions } : entry;

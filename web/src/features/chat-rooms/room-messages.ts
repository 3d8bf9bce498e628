/** What differs in the messages of rooms: moderators take them away, and what is left of them depends on who looks. */
import type { RoomMessage, RoomMessageTombstone } from '@plenum/contracts/chat-rooms';

export type RoomEntry = RoomMessage | RoomMessageTombstone;

/** Above this many numbers without a message they are requested rather than taken as deleted. */
const deletedMax = 1000;

/** Whether an entry has its content: a whole message rather than a tombstone. */
export const isWhole = (entry: RoomEntry): entry is RoomMessage => 'content' in entry;

/**
 * Who joins gets the newest messages they may see: the numbers missing between them belong to messages that are
 * deleted, also those that were here before.
 */
export function withTombstones(messages: readonly RoomEntry[], last_seq: number): readonly RoomEntry[] {
  const first = messages[0]?.seq;
  if (first === undefined || last_seq - first > deletedMax) return messages;
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  return Array.from({ length: last_seq - first + 1 }, (_, index): RoomEntry => {
    const seq = first + index;
    return bySeq.get(seq) ?? { id: 0, seq, is_deleted: true };
  });
}

/** Without the content, for people who may not see it. Who has been told who deleted it keeps that. */
export const removed = (entry: RoomEntry): RoomEntry =>
  isWhole(entry) && entry.is_deleted ? entry : { seq: entry.seq, id: entry.id, is_deleted: true };

/** Without the content, for people who may know who deleted it; null where a rule did. */
export const moderated =
  (deleted_by: RoomMessage['deleted_by']) =>
  (entry: RoomEntry): RoomEntry =>
    isWhole(entry)
      ? { ...entry, content: '', is_deleted: true, deleted_by, deleted_by_id: deleted_by?.id ?? null }
      : entry;

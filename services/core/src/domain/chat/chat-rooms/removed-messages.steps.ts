/**
 * Removal and restoration of room messages in transactions of other slices, for moderators, rules and queue decisions.
 */
import type { RoomSubtype, RoomType } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import type { PartOfEvent } from '../../policy.ts';
import { sessionScheduling } from './chat-rooms.queries.ts';
import { listDeletedMessageViewers } from './room-audience.queries.ts';

export interface MessageReference {
  readonly room_id: number;
  readonly message_id: number;
}

export interface RemovedMessage extends MessageReference {
  readonly event_id: number;
  readonly seq: number;
  readonly author_id: number;
  readonly content: string;
}

interface RemovedRow extends PartOfEvent {
  readonly room_type: RoomType;
  readonly subtype: RoomSubtype | null;
  readonly seq: number;
  readonly author_id: number;
  readonly content: string;
  readonly deleted_by_id: number | null;
  readonly deleted_by_name: string | null;
}

/** Locks the head first, as posting does, which serializes changes to messages of a room without deadlocks. */
const lockHead = 'with locked as (select room_id from room_heads where room_id = $1 for update)';

const removeMessage = statement<RemovedRow>(
  'remove-room-message',
  `${lockHead},
  removed_message as (
    update room_messages m set deleted_at = now(), deleted_by_id = $3::bigint
      from locked where m.room_id = locked.room_id and m.id = $2 and m.deleted_at is null
    returning m.room_id, m.seq, m.user_id, m.content, m.deleted_by_id),
  head as (
    update room_heads set message_count = message_count - 1 where room_id in (select room_id from removed_message))
  select r.event_id, r.room_type, r.subtype, ${sessionScheduling}, removed_message.seq, removed_message.user_id as author_id, removed_message.content, removed_message.deleted_by_id,
         d.full_name as deleted_by_name
    from removed_message join chat_rooms r on r.id = removed_message.room_id left join sessions s on s.id = r.session_id left join users d on d.id = removed_message.deleted_by_id`,
);

/**
 * Removes a message and records the update. Returns undefined if the room has no such message or it was already
 * removed. A transaction that removes several messages must sort them by room to avoid deadlocks.
 * @param deleted_by_id null if a rule removes it
 */
export async function removeRoomMessage(
  tx: Transaction,
  { room_id, message_id }: MessageReference,
  deleted_by_id: number | null,
): Promise<RemovedMessage | undefined> {
  const row = await tx.row(removeMessage, [room_id, message_id, deleted_by_id]);
  if (row === undefined) return undefined;
  const { event_id, seq, author_id, content } = row;
  const deleted_by =
    row.deleted_by_id === null ? null : { id: row.deleted_by_id, full_name: row.deleted_by_name ?? '' };
  const recipient_ids = await listDeletedMessageViewers(tx, row);
  record(tx, 'room_message.removed', { room_id, message_id, seq, deleted_by, recipient_ids });
  return { event_id, room_id, message_id, seq, author_id, content };
}

const restoreMessage = statement<{ room_id: number }>(
  'restore-room-message',
  `${lockHead},
  restored as (
    update room_messages m set deleted_at = null, deleted_by_id = null
      from locked where m.room_id = locked.room_id and m.id = $2 and m.deleted_at is not null
    returning m.room_id, m.id)
  update room_heads set message_count = message_count + 1 where room_id in (select room_id from restored) returning room_id`,
);

/**
 * Restores a message in its original position and records the update. Returns false if the message does not exist or
 * was not removed.
 */
export async function restoreRoomMessage(tx: Transaction, reference: MessageReference): Promise<boolean> {
  const { room_id, message_id } = reference;
  const rows = await tx.rows(restoreMessage, [room_id, message_id]);
  if (rows.length === 0) return false;
  record(tx, 'room_message.restored', { room_id, message_id });
  return true;
}

/** Maximum number of messages per batch, each of which locks the room. */
export const maxRemovedPerBatch = 500;

const removeOfAuthor = statement<{ readonly seq: number }>(
  'remove-room-messages-of-author',
  `${lockHead},
  removed_message as (
    update room_messages m set deleted_at = now(), deleted_by_id = $3::bigint
      from locked, (select seq from room_messages
                   where room_id = $1 and user_id = $2 and id <= $4 and deleted_at is null
                   order by seq limit ${maxRemovedPerBatch}) batch
     where m.room_id = locked.room_id and m.seq = batch.seq and m.deleted_at is null
    returning m.seq),
  head as (
    update room_heads set message_count = message_count - (select count(*) from removed_message)
     where room_id = $1 and exists (select from removed_message))
  select seq from removed_message order by seq`,
);

export interface RoomOfAuthor extends PartOfEvent {
  readonly room_id: number;
  readonly room_type: RoomType;
  readonly subtype: RoomSubtype | null;
  /** Newest message to remove; later messages stay. */
  readonly newest_id: number;
}

/** Removes up to `maxRemovedPerBatch` messages of a person in a room and records the update; returns their number. */
export async function removeMessagesOfAuthor(
  tx: Transaction,
  room: RoomOfAuthor,
  author_id: number,
  deleted_by: { readonly id: number; readonly full_name: string },
): Promise<number> {
  const { room_id } = room;
  const removed = await tx.rows(removeOfAuthor, [room_id, author_id, deleted_by.id, room.newest_id]);
  if (removed.length === 0) return 0;
  const recipient_ids = await listDeletedMessageViewers(tx, room);
  record(tx, 'room_messages.removed', { room_id, seqs: removed.map(({ seq }) => seq), deleted_by, recipient_ids });
  return removed.length;
}

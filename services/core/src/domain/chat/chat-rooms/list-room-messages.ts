import type { ListRoomMessages } from '@plenum/contracts/chat/room-messages';
import { roomJoinHistory } from '@plenum/contracts/limits';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { numberedPage } from '../../paging.ts';
import { authorizeRoom } from './authorize-room.ts';
import { findOldestSeq } from './chat-rooms.queries.ts';
import { messageView } from './chat-rooms.views.ts';
import { type MessageSpan, messageSpan, trimMessages } from './message-span.rules.ts';
import type { RoomAccess } from './room-admission.ts';
import { listMessagesBySeq, listNewestVisible, listVisiblePage, type MessageRow } from './room-messages.queries.ts';

type RoomMessages = ReplyBody<typeof ListRoomMessages>;
interface MessagePage extends Query<typeof ListRoomMessages> {
  readonly room_id: number;
}

/**
 * Lists messages of a room in ascending order. Without `after_seq` and `before_seq`, omits deleted messages for people
 * without permission. With them, returns these as tombstones, so that numbers are only missing where messages were
 * removed permanently. Throws the errors of `authorizeRoom`, `cursor_invalid`.
 */
export async function listRoomMessages(scope: Scope, request: MessagePage): Promise<RoomMessages> {
  const { room_id } = request;
  const span = messageSpan(request);
  // Loads messages and access data concurrently; discards the messages if access is denied.
  const [room, prefetched] = await Promise.all([
    authorizeRoom(scope, room_id),
    span.isBySeq ? listMessagesBySeq(scope.db, room_id, span) : readNewestVisible(scope, room_id, span),
  ]);
  const found = span.isBySeq || isNewestPage(room, prefetched) ? (prefetched ?? []) : await readPage(scope, room, span);
  const { rows, next } = trimMessages(found, span);
  return {
    ...numberedPage(request, countVisible(room)),
    next,
    room_id,
    last_seq: room.last_seq,
    first_seq: await oldestSeq(scope, room_id, rows),
    messages: mapReadableRows('room_messages', rows, (row) => messageView(row, room)),
  };
}

/** Lists the newest messages (at most 50) of a room that the actor has entered, in ascending order. */
export async function listNewestMessages(scope: Scope, room: RoomAccess): Promise<RoomMessages['messages']> {
  const rows = await readPage(
    scope,
    { ...room, last_seq: Number.MAX_SAFE_INTEGER },
    { skip: 0, limit: roomJoinHistory },
  );
  return mapReadableRows('room_messages', rows, (row) => messageView(row, room));
}

/** Returns the number of the oldest stored message, without a query if a page contains the first one. */
export const oldestSeq = (
  { db }: Scope,
  room_id: number,
  messages: readonly { readonly seq: number }[],
): Promise<number> => (messages[0]?.seq === 1 ? Promise.resolve(1) : findOldestSeq(db, room_id));

/** Reads the most frequently requested page, which is identical for everybody who may not see deleted messages. */
const readNewestVisible = (
  { db }: Scope,
  room_id: number,
  { skip, before_seq, limit }: MessageSpan,
): Promise<MessageRow[] | null> =>
  skip === 0 && before_seq === undefined ? listNewestVisible(db, room_id, limit) : Promise.resolve(null);

/** Checks whether these are the newest visible messages of the room, with none hidden and none newer. */
const isNewestPage = (room: RoomAccess, rows: readonly MessageRow[] | null): boolean =>
  rows !== null && countVisible(room) === room.message_count && (rows.at(-1)?.seq ?? 0) <= room.last_seq;

const countVisible = (room: RoomAccess): number => (room.seesDeleted ? room.last_seq : room.message_count);

/** If no messages are hidden, sequence numbers locate a page at any depth. */
function readPage(
  { db }: Scope,
  room: RoomAccess,
  { skip, before_seq = Number.POSITIVE_INFINITY, limit }: Pick<MessageSpan, 'skip' | 'before_seq' | 'limit'>,
): Promise<MessageRow[]> {
  const newest = Math.min(room.last_seq, before_seq - 1);
  if (countVisible(room) !== room.last_seq) return listVisiblePage(db, room.room_id, newest, skip, limit);
  return listMessagesBySeq(db, room.room_id, { before_seq: newest - skip + 1, limit });
}

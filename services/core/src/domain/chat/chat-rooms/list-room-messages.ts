import { ListRoomMessages } from '@plenum/contracts/chat/room-messages';
import { maxMessagesBySeq, roomJoinHistory } from '@plenum/contracts/limits';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { pageFrame } from '../../page-envelope.ts';
import { authorizeRoom } from './authorize-room.ts';
import { findOldestSeq } from './chat-rooms.queries.ts';
import { messageView } from './chat-rooms.views.ts';
import type { RoomAccess } from './room-admission.ts';
import { listMessagesBySeq, listNewestVisible, listVisiblePage, type MessageRow } from './room-messages.queries.ts';

type RoomMessages = ReplyBody<typeof ListRoomMessages>;
interface MessagePage extends Query<typeof ListRoomMessages> {
  readonly room_id: number;
}

/**
 * Lists messages of a room in ascending order. With `page` (1 is the newest; a page beyond the last is empty), omits
 * deleted messages for people without permission. With `after_seq` or `before_seq`, returns them as tombstones, so
 * that numbers are only missing where messages were removed permanently. Throws the errors of `authorizeRoom`.
 */
export async function listRoomMessages(scope: Scope, request: MessagePage): Promise<RoomMessages> {
  const isBySeq = request.after_seq !== undefined || request.before_seq !== undefined;
  // Loads messages and access data concurrently; discards the messages if access is denied.
  const [room, prefetched] = await Promise.all([
    authorizeRoom(scope, request.room_id),
    isBySeq
      ? listMessagesBySeq(scope.db, request.room_id, { ...request, limit: request.limit ?? maxMessagesBySeq })
      : readNewestVisible(scope, request),
  ]);
  const rows =
    isBySeq || isNewestPage(room, prefetched)
      ? (prefetched ?? [])
      : await readPage(scope, room, request.page, request.per_page);
  const { room_id, ...query } = request;
  return {
    ...pageFrame({ operation: ListRoomMessages, params: { room_id }, query: { ...query } }, countVisible(room)),
    ...(isBySeq ? { has_next: hasMore(room, rows, request) } : {}),
    room_id,
    last_seq: room.last_seq,
    first_seq: await oldestSeq(scope, room_id, rows),
    messages: mapReadableRows('room_messages', rows, (row) => messageView(row, room)),
  };
}

/** Lists the newest messages (at most 50) of a room that the actor has entered, in ascending order. */
export async function listNewestMessages(scope: Scope, room: RoomAccess): Promise<RoomMessages['messages']> {
  const rows = await readPage(scope, { ...room, last_seq: Number.MAX_SAFE_INTEGER }, 1, roomJoinHistory);
  return mapReadableRows('room_messages', rows, (row) => messageView(row, room));
}

/** Returns the number of the oldest stored message, without a query if a page contains the first one. */
export const oldestSeq = (
  { db }: Scope,
  room_id: number,
  messages: readonly { readonly seq: number }[],
): Promise<number> => (messages[0]?.seq === 1 ? Promise.resolve(1) : findOldestSeq(db, room_id));

/** Reads the most frequently requested page, which is identical for everybody who may not see deleted messages. */
const readNewestVisible = ({ db }: Scope, { room_id, page, per_page }: MessagePage): Promise<MessageRow[] | null> =>
  page === 1 ? listNewestVisible(db, room_id, per_page) : Promise.resolve(null);

/** Checks whether these are the newest visible messages of the room, with none hidden and none newer. */
const isNewestPage = (room: RoomAccess, rows: readonly MessageRow[] | null): boolean =>
  rows !== null && countVisible(room) === room.message_count && (rows.at(-1)?.seq ?? 0) <= room.last_seq;

const countVisible = (room: RoomAccess): number => (room.seesDeleted ? room.last_seq : room.message_count);

/** If no messages are hidden, sequence numbers locate a page at any depth. */
function readPage({ db }: Scope, room: RoomAccess, page: number, per_page: number): Promise<MessageRow[]> {
  const skip = (page - 1) * per_page;
  if (countVisible(room) !== room.last_seq) return listVisiblePage(db, room.room_id, room.last_seq, skip, per_page);
  return listMessagesBySeq(db, room.room_id, { before_seq: room.last_seq - skip + 1, limit: per_page });
}

function hasMore(room: RoomAccess, rows: readonly MessageRow[], request: MessagePage): boolean {
  if (request.after_seq === undefined) return (rows[0]?.seq ?? 1) > 1;
  const end = Math.min(room.last_seq, (request.before_seq ?? Number.POSITIVE_INFINITY) - 1);
  return (rows.at(-1)?.seq ?? end) < end;
}

/** Reading of room messages. */
import { ListRoomMessages } from '@plenum/contracts/chat/room-messages';
import { messagesBySeqMax, roomJoinHistory } from '@plenum/contracts/limits';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { pageFrame } from '../../page-envelope.ts';
import { authorizeRoom } from './authorize-room.ts';
import { messageView } from './chat-rooms.views.ts';
import type { RoomAccess } from './room-admission.ts';
import { listMessagesBySeq, listNewestVisible, listVisiblePage, type MessageRow } from './room-messages.queries.ts';

type RoomMessages = ReplyBody<typeof ListRoomMessages>;
interface MessagePage extends Query<typeof ListRoomMessages> {
  readonly room_id: number;
}

/**
 * Lists messages of a room, ascending. By `page` (1 is the newest; pages are full, one beyond the last is empty)
 * deleted messages are omitted for people without permission; by `after_seq` or `before_seq` they are returned as
 * tombstones, so that there are no gaps. Throws the errors of `authorizeRoom`.
 */
export async function listRoomMessages(scope: Scope, wanted: MessagePage): Promise<RoomMessages> {
  const bySeq = wanted.after_seq !== undefined || wanted.before_seq !== undefined;
  // Loads messages and access data concurrently; discards the messages if access is denied.
  const [room, rowsAtOnce] = await Promise.all([
    authorizeRoom(scope, wanted.room_id),
    bySeq
      ? listMessagesBySeq(scope.db, wanted.room_id, { ...wanted, limit: wanted.limit ?? messagesBySeqMax })
      : readNewestVisible(scope, wanted),
  ]);
  const rows =
    bySeq || isPageOf(room, rowsAtOnce)
      ? (rowsAtOnce ?? [])
      : await readPage(scope, room, wanted.page, wanted.per_page);
  const { room_id, ...query } = wanted;
  return {
    ...pageFrame({ operation: ListRoomMessages, params: { room_id }, query: { ...query } }, countVisible(room)),
    ...(bySeq ? { has_next: hasMore(room, rows, wanted) } : {}),
    room_id,
    last_seq: room.last_seq,
    messages: mapReadableRows('room_messages', rows, (row) => messageView(row, room)),
  };
}

/** Lists the newest messages of a room that the actor has entered, ascending; at most 50. */
export async function listNewestMessages(scope: Scope, room: RoomAccess): Promise<RoomMessages['messages']> {
  const rows = await readPage(scope, { ...room, last_seq: Number.MAX_SAFE_INTEGER }, 1, roomJoinHistory);
  return mapReadableRows('room_messages', rows, (row) => messageView(row, room));
}

/**
 * Reads the most frequently requested page, which is the same for everybody without permission to see deleted messages.
 */
const readNewestVisible = ({ db }: Scope, { room_id, page, per_page }: MessagePage): Promise<MessageRow[] | null> =>
  page === 1 ? listNewestVisible(db, room_id, per_page) : Promise.resolve(null);

/** Checks whether these are the newest messages visible in the room: none is hidden, and none is newer. */
const isPageOf = (room: RoomAccess, rows: readonly MessageRow[] | null): boolean =>
  rows !== null && countVisible(room) === room.message_count && (rows.at(-1)?.seq ?? 0) <= room.last_seq;

const countVisible = (room: RoomAccess): number => (room.seesDeleted ? room.last_seq : room.message_count);

/** Without hidden messages, sequence numbers locate a page at any depth. */
function readPage({ db }: Scope, room: RoomAccess, page: number, per_page: number): Promise<MessageRow[]> {
  const skip = (page - 1) * per_page;
  if (countVisible(room) !== room.last_seq) return listVisiblePage(db, room.room_id, room.last_seq, skip, per_page);
  return listMessagesBySeq(db, room.room_id, { before_seq: room.last_seq - skip + 1, limit: per_page });
}

function hasMore(room: RoomAccess, rows: readonly MessageRow[], wanted: MessagePage): boolean {
  if (wanted.after_seq === undefined) return (rows[0]?.seq ?? 1) > 1;
  const end = Math.min(room.last_seq, (wanted.before_seq ?? Number.POSITIVE_INFINITY) - 1);
  return (rows.at(-1)?.seq ?? end) < end;
}

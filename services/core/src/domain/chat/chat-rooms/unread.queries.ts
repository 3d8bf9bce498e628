/**
 * Definition of unread messages in rooms and direct threads: messages after the read position by people other than the
 * reader and those whom the reader blocks. In rooms, also excludes removed messages and those from before the reader
 * became a member. Examines only the newest `maxCountedUnread` messages, so the cost does not depend on the length of a
 * room, and is zero if everything is read.
 */
import { maxCountedUnread } from '@plenum/contracts/chat/chat-limits';
import { type Db, idList, plannedOnce } from '../../../platform/db/database.ts';

/** SQL expressions for the reader, their read position and the newest sequence number. */
interface Position {
  readonly reader: string;
  readonly after: string;
  readonly last: string;
}

/** SQL condition: `candidate` is among the newest unread messages; constant false if everything is read. */
const newest = ({ after, last }: Position): string => `
  ${after} < ${last} and candidate.seq > ${after} and candidate.seq <= ${last} order by candidate.seq desc limit ${maxCountedUnread}`;

/**
 * SQL: people whom the reader blocks, read once for all messages. Ignores blocks by others, which must not be revealed.
 */
const blockedBy = (reader: string): string => `
  array(select b.blocked_id from blocks b where b.blocker_id = ${reader}) as blocked`;

/** SQL condition: a message of this author counts for the reader. */
const countsForReader = (author: string, reader: string): string => `
  ${author} <> ${reader} and ${author} <> all (reader.blocked)`;

/**
 * SQL: one row with the `unread_count` of a reader in a room, and their `read_seq`: messages from before the membership
 * count as read. Owners of the organization count as members from the creation of the event.
 */
export const unreadInRoom = (room: string, position: Position): string => `
  select count(*) filter (where m.created_at >= reader.since and m.deleted_at is null
                            and ${countsForReader('m.user_id', position.reader)}) as unread_count,
         greatest(${position.after}, coalesce(max(m.seq) filter (where m.created_at < reader.since), 0)) as read_seq
    from (select coalesce(least(eu.created_at, case when ou.role = 'OWNER' then ou.created_at end), '-infinity') as since,
                 ${blockedBy(position.reader)}
            from chat_rooms r
            join events e on e.id = r.event_id
            left join event_users eu on eu.event_id = e.id and eu.user_id = ${position.reader}
            left join organization_users ou
              on ou.organization_id = e.organization_id and ou.user_id = ${position.reader}
           where ${position.after} < ${position.last} and r.id = ${room}) reader
   cross join lateral (select candidate.seq, candidate.user_id, candidate.created_at, candidate.deleted_at
                         from room_messages candidate where candidate.room_id = ${room} and ${newest(position)}) m`;

/** SQL: one row with the `unread_count` of a reader in a direct thread. */
export const unreadInThread = (thread: string, position: Position): string => `
  select count(*) filter (where ${countsForReader('m.sender_id', position.reader)}) as unread_count
    from (select ${blockedBy(position.reader)} where ${position.after} < ${position.last}) reader
   cross join lateral (select candidate.sender_id from direct_messages candidate
                        where candidate.thread_id = ${thread} and ${newest(position)}) m`;

export interface Unread {
  readonly read_seq: number;
  readonly unread_count: number;
}

const unreadInRooms = plannedOnce<Unread & { readonly room_id: number }>(
  'unread-in-rooms',
  `select requested.room_id, unread.read_seq, unread.unread_count
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as requested (room_id, read_seq, last_seq)
    cross join lateral (${unreadInRoom('requested.room_id', { reader: '$1::bigint', after: 'requested.read_seq', last: 'requested.last_seq' })}) unread`,
);

interface RoomPosition {
  readonly room_id: number;
  readonly read_seq: number;
  readonly last_seq: number;
}

/** Counts a person's unread messages in rooms; runs no statement if everything is read. */
export async function countUnreadInRooms(
  db: Db,
  user_id: number,
  rooms: readonly RoomPosition[],
): Promise<(room: RoomPosition) => Unread> {
  const unreadRooms = rooms.filter(({ read_seq, last_seq }) => read_seq < last_seq);
  const rows =
    unreadRooms.length === 0
      ? []
      : await db.rows(unreadInRooms, [
          user_id,
          idList(unreadRooms.map(({ room_id }) => room_id)),
          idList(unreadRooms.map(({ read_seq }) => read_seq)),
          idList(unreadRooms.map(({ last_seq }) => last_seq)),
        ]);
  const unreadByRoom = new Map(rows.map(({ room_id, ...unread }) => [room_id, unread]));
  return ({ room_id, read_seq }) => unreadByRoom.get(room_id) ?? { read_seq, unread_count: 0 };
}

/**
 * Definition of unread messages in rooms and direct threads: messages after the read position, not written by the
 * reader and not from people whom the reader blocks; in rooms, excluding removed messages and those from before the
 * reader became a member. Only the newest `unreadCountedMax` messages are examined, so that the cost does not depend on
 * the length of a room and is zero if everything is read.
 */
import { unreadCountedMax } from '@plenum/contracts/chat/chat-limits';
import { type Db, idList, plannedOnce } from '../../../platform/db/database.ts';

/** SQL expressions of a reader, their read position and the newest number. */
interface Position {
  readonly reader: string;
  readonly after: string;
  readonly last: string;
}

/** Condition on messages `found`: among the newest unread ones; constant false if everything is read. */
const newest = ({ after, last }: Position): string => `
  ${after} < ${last} and found.seq > ${after} and found.seq <= ${last} order by found.seq desc limit ${unreadCountedMax}`;

/**
 * SQL: people whom the reader blocks, read once for all messages. Blocks by others do not count, because they must not
 * be revealed.
 */
const blockedBy = (reader: string): string => `
  array(select b.blocked_id from blocks b where b.blocker_id = ${reader}) as blocked`;

/** Condition: a message of this author counts for the reader. */
const isFromOthers = (author: string, reader: string): string => `
  ${author} <> ${reader} and ${author} <> all (own.blocked)`;

/**
 * SQL: one row with the `unread_count` of a reader in a room, and their `read_seq`: messages from before the membership
 * count as read. Owners of the organization count as members from the creation of the event.
 */
export const unreadInRoom = (room: string, position: Position): string => `
  select count(*) filter (where m.created_at >= own.since and m.deleted_at is null
                            and ${isFromOthers('m.user_id', position.reader)}) as unread_count,
         greatest(${position.after}, coalesce(max(m.seq) filter (where m.created_at < own.since), 0)) as read_seq
    from (select coalesce(least(eu.created_at, case when ou.role = 'OWNER' then ou.created_at end), '-infinity') as since,
                 ${blockedBy(position.reader)}
            from chat_rooms r
            join events e on e.id = r.event_id
            left join event_users eu on eu.event_id = e.id and eu.user_id = ${position.reader}
            left join organization_users ou
              on ou.organization_id = e.organization_id and ou.user_id = ${position.reader}
           where ${position.after} < ${position.last} and r.id = ${room}) own
   cross join lateral (select found.seq, found.user_id, found.created_at, found.deleted_at
                         from room_messages found where found.room_id = ${room} and ${newest(position)}) m`;

/** SQL: one row with the `unread_count` of a reader in a direct thread. */
export const unreadInThread = (thread: string, position: Position): string => `
  select count(*) filter (where ${isFromOthers('m.sender_id', position.reader)}) as unread_count
    from (select ${blockedBy(position.reader)} where ${position.after} < ${position.last}) own
   cross join lateral (select found.sender_id from direct_messages found
                        where found.thread_id = ${thread} and ${newest(position)}) m`;

export interface Unread {
  readonly read_seq: number;
  readonly unread_count: number;
}

const unreadInRooms = plannedOnce<Unread & { readonly room_id: number }>(
  'unread-in-rooms',
  `select asked.room_id, unread.read_seq, unread.unread_count
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as asked (room_id, read_seq, last_seq)
    cross join lateral (${unreadInRoom('asked.room_id', { reader: '$1::bigint', after: 'asked.read_seq', last: 'asked.last_seq' })}) unread`,
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
  const behind = rooms.filter(({ read_seq, last_seq }) => read_seq < last_seq);
  const rows =
    behind.length === 0
      ? []
      : await db.rows(unreadInRooms, [
          user_id,
          idList(behind.map(({ room_id }) => room_id)),
          idList(behind.map(({ read_seq }) => read_seq)),
          idList(behind.map(({ last_seq }) => last_seq)),
        ]);
  const counted = new Map(rows.map(({ room_id, ...unread }) => [room_id, unread]));
  return ({ room_id, read_seq }) => counted.get(room_id) ?? { read_seq, unread_count: 0 };
}

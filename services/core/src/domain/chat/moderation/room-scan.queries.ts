/** Queries for scanning rooms: unchecked messages, and previous messages of their authors. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { type Db, type Statement, statement, type Transaction } from '../../../platform/db/database.ts';
import { roundRobin } from '../../job-owner.ts';

/** Limits the time that a transaction can block posts while it removes messages. */
export const batchMessages = 100;
/** Number of messages before the first new message that are searched for floods and repetitions. */
const maxPreviousMessages = 1_000;

/** Locks the scan of a room until the transaction ends; a concurrent job then finds fewer or no messages. */
export const lockScan: Statement<{ readonly scanned_seq: number }> = statement(
  'lock-room-scan',
  'select scanned_seq from room_scans where room_id = $1 for update',
);

export const advanceScan = statement('advance-room-scan', 'update room_scans set scanned_seq = $2 where room_id = $1');

export interface MessageToCheckRow {
  readonly id: number;
  readonly seq: number;
  readonly user_id: number;
  readonly content: string;
  readonly posted_ms: number;
  readonly is_deleted: boolean;
  readonly member_role: EventUserRole | null;
  readonly is_organization_owner: boolean;
  readonly member_since_ms: number | null;
  /** Whether the author is an API token of the event's organization. */
  readonly is_organization_token: boolean;
}

const messagesWithAuthors = (messages: string): string =>
  `select m.id, m.seq, m.user_id, m.content,
          (extract(epoch from m.created_at) * 1000)::float8 as posted_ms, m.deleted_at is not null as is_deleted,
          eu.role as member_role, coalesce(ou.role = 'OWNER', false) as is_organization_owner,
          (extract(epoch from eu.created_at) * 1000)::float8 as member_since_ms,
          exists (select from api_tokens t where t.user_id = m.user_id and t.organization_id = e.organization_id)
            as is_organization_token
     from (${messages}) m
     join chat_rooms r on r.id = m.room_id
     join events e on e.id = r.event_id
     left join event_users eu on eu.event_id = r.event_id and eu.user_id = m.user_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = m.user_id
    order by m.seq`;

const uncheckedMessages = statement<MessageToCheckRow>(
  'unchecked-room-messages',
  messagesWithAuthors(
    `select * from room_messages where room_id = $1 and seq > $2 order by seq limit ${batchMessages}`,
  ),
);

/** Finds the next messages after a sequence number, in order. */
export const listUncheckedMessages = (
  tx: Transaction,
  room_id: number,
  after_seq: number,
): Promise<MessageToCheckRow[]> => tx.rows(uncheckedMessages, [room_id, after_seq]);

const messageToModerate = statement<MessageToCheckRow & { readonly room_id: number }>(
  'room-message-to-moderate',
  `select j.*, m.room_id from (${messagesWithAuthors('select * from room_messages where id = $1')}) j join room_messages m on m.id = j.id`,
);

/** Finds a single message to check again. */
export const findMessageToModerate = (db: Db, message_id: number) => db.row(messageToModerate, [message_id]);

export interface PreviousMessageRow {
  readonly user_id: number;
  readonly content: string;
  readonly posted_ms: number;
}

const previousMessages = statement<PreviousMessageRow>(
  'previous-room-messages',
  `select user_id, content, (extract(epoch from created_at) * 1000)::float8 as posted_ms
     from room_messages
    where room_id = $1 and seq > $2::bigint - ${maxPreviousMessages} and seq <= $2 and user_id = any($3::bigint[])
    order by seq`,
);

/** Finds previous messages of the given people in the room, up to a sequence number, oldest first. */
export const listPreviousMessages = (
  tx: Transaction,
  room_id: number,
  upToSeq: number,
  userIds: readonly number[],
): Promise<PreviousMessageRow[]> => tx.rows(previousMessages, [room_id, upToSeq, userIds]);

interface ScannedRoomRow {
  readonly event_id: number;
  /** Whether the room is exempt, because organizers discuss unwanted content in it. */
  readonly is_exempt: boolean;
}

const scannedRoom = statement<ScannedRoomRow>(
  'scanned-room',
  `select event_id, room_type = 'ADMIN' as is_exempt from chat_rooms where id = $1`,
);

export const findScannedRoom = (db: Db, room_id: number) => db.row(scannedRoom, [room_id]);

/** A room with unchecked messages. */
export interface RoomToScan extends Pick<ScannedRoomRow, 'is_exempt'> {
  readonly room_id: number;
}

const insertMissingScans = statement(
  'insert-missing-room-scans',
  `insert into room_scans (room_id)
   select r.id from chat_rooms r
    where r.event_id = $1 and not exists (select from room_scans s where s.room_id = r.id)
       on conflict do nothing`,
);

const roomsToScan = statement<RoomToScan>(
  'rooms-to-scan',
  `select r.id as room_id, r.room_type = 'ADMIN' as is_exempt
     from chat_rooms r join room_heads h on h.room_id = r.id join room_scans s on s.room_id = r.id
    where r.event_id = $1 and h.last_seq > s.scanned_seq order by r.id`,
);

/** Finds the rooms of an event that have unchecked messages. */
export async function listRoomsToScan(db: Db, event_id: number): Promise<RoomToScan[]> {
  await db.rows(insertMissingScans, [event_id]);
  return db.rows(roomsToScan, [event_id]);
}

const eventsToScan = statement<{ readonly id: number }>(
  'events-to-scan',
  roundRobin(
    `select r.event_id as id, e.organization_id, r.event_id as place
       from room_heads h left join room_scans s on s.room_id = h.room_id
       join chat_rooms r on r.id = h.room_id join events e on e.id = r.event_id
      where h.last_seq > coalesce(s.scanned_seq, 0)
      group by r.event_id, e.organization_id`,
    '$1',
  ),
);

/** Finds events whose rooms have unchecked messages, interleaved by organization for fairness. */
export const listEventsToScan = async (db: Db, limit: number): Promise<number[]> =>
  (await db.rows(eventsToScan, [limit])).map(({ id }) => id);

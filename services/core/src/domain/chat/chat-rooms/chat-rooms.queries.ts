/** Queries for rooms and messages. Written in SQL, because they are the most frequent queries of the product. */
import type { EventStatus } from '@plenum/contracts/enums';
import { createSourceBatchLoader, byPosition, type Positioned } from '../../../platform/batch-loader.ts';
import { type Db, idList, plannedOnce, statement } from '../../../platform/db/database.ts';
import { eventAccessColumns, type EventAccessRow, isSessionSpeaker } from '../../access.queries.ts';
import { isCurrentlyOpenToEveryMember, type PartOfEvent, type RoomPolicyInput } from '../../policy.ts';
import { type AuthorRow, messageColumns, messageJoins, type MessageRow } from './room-messages.queries.ts';

const maxRoomsPerEvent = 1_000;

export interface RoomAccessRow extends EventAccessRow, RoomPolicyInput, AuthorRow {
  readonly room_id: number;
  readonly session_id: number | null;
  readonly name: string;
  readonly slow_mode_seconds: number;
  readonly last_seq: number;
  readonly message_count: number;
  readonly read_seq: number;
}

/** SQL: whether the session `s` of a room is not yet scheduled; false for rooms of the event, which have no session. */
export const sessionScheduling = 'coalesce(s.is_unscheduled, false) as is_unscheduled';

const speaksInSession = `
  ${isSessionSpeaker('r.session_id', 'u.id')} as is_session_speaker`;

const roomAccessColumns = `
  r.id as room_id, r.session_id, r.name, r.room_type, r.subtype, r.is_enabled, r.announce_only, r.slow_mode_seconds,
  s.chat_mode, ${sessionScheduling}, h.last_seq, h.message_count, coalesce(c.read_seq, 0) as read_seq,
  u.id as user_id, u.first_name, u.last_name, u.full_name, u.image_url, ${speaksInSession}, ${eventAccessColumns}`;

/** Joins the access data of people `u` for rooms `r`. */
const roomAccessJoins = `
       join room_heads h on h.room_id = r.id
       join events e on e.id = r.event_id
       left join sessions s on s.id = r.session_id
       left join room_cursors c on c.user_id = u.id and c.room_id = r.id
       left join event_users eu on eu.event_id = e.id and eu.user_id = u.id
       left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = u.id`;

const roomAccess = plannedOnce<Positioned<RoomAccessRow>>(
  'room-access',
  `select requested.place, ${roomAccessColumns}
     from unnest($1::bigint[], $2::bigint[]) with ordinality as requested (room_id, user_id, place)
     join chat_rooms r on r.id = requested.room_id
     join users u on u.id = requested.user_id
     ${roomAccessJoins}`,
);

interface PersonInRoom {
  readonly room_id: number;
  readonly user_id: number;
}

async function readRoomAccess(db: Db, pairs: readonly PersonInRoom[]): Promise<(RoomAccessRow | undefined)[]> {
  const roomIds = idList(pairs.map(({ room_id }) => room_id));
  const userIds = idList(pairs.map(({ user_id }) => user_id));
  return byPosition(await db.rows(roomAccess, [roomIds, userIds]), pairs);
}

const loadRoomAccess = createSourceBatchLoader(readRoomAccess);

/**
 * Finds the access data of a person for a room; undefined if the room does not exist. Concurrent calls share a
 * statement.
 */
export const findRoomAccess = (db: Db, room_id: number, user_id: number) => loadRoomAccess(db, { room_id, user_id });

const roomAccessOfPeople = statement<RoomAccessRow>(
  'room-access-of-people',
  `select ${roomAccessColumns}
     from chat_rooms r
     join users u on u.id = any($2::bigint[])
     ${roomAccessJoins}
    where r.id = $1`,
);

/** Finds the access data of many people for one room; empty if the room does not exist. */
export const listRoomAccess = (db: Db, room_id: number, userIds: readonly number[]) =>
  db.rows(roomAccessOfPeople, [room_id, userIds]);

/** Room with a person's read position and the data for access decisions. */
export interface RoomRow extends RoomPolicyInput {
  readonly id: number;
  readonly event_id: number;
  readonly session_id: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly display_order: number;
  readonly slow_mode_seconds: number;
  readonly created_at: Date;
  readonly updated_at: Date | null;
  readonly has_wall: boolean;
  readonly event_title: string;
  readonly session_title: string | null;
  readonly last_seq: number;
  readonly message_count: number;
  readonly read_seq: number;
}

/** Creates a statement for rooms with the read position and permissions of one person (`$2`). */
const roomStatement = (name: string, condition: string) =>
  plannedOnce<RoomRow>(
    name,
    `select r.id, r.event_id, r.session_id, r.name, r.description, r.room_type, r.subtype, r.is_enabled,
            r.display_order, r.slow_mode_seconds, r.announce_only, r.created_at, r.updated_at,
            r.wall_token_hash is not null as has_wall, e.title as event_title, s.title as session_title, s.chat_mode, ${sessionScheduling},
            h.last_seq, h.message_count, coalesce(c.read_seq, 0) as read_seq, ${speaksInSession}
       from chat_rooms r
       join room_heads h on h.room_id = r.id
       join events e on e.id = r.event_id
       join users u on u.id = $2
       left join sessions s on s.id = r.session_id
       left join room_cursors c on c.user_id = u.id and c.room_id = r.id
      where ${condition}
      limit ${maxRoomsPerEvent}`,
  );

const roomsOfEvent = roomStatement(
  'rooms-of-event',
  `r.event_id = $1 and r.session_id is null
      order by array_position(array['GLOBAL', 'GREEN_ROOM', 'ADMIN'], r.room_type), r.display_order, r.id`,
);

/** Finds the rooms of an event itself (not of its sessions) in display order, without access checks. */
export const listEventRooms = (db: Db, event_id: number, user_id: number) => db.rows(roomsOfEvent, [event_id, user_id]);

const roomsOfSession = roomStatement(
  'rooms-of-session',
  `r.session_id = $1 order by array_position(array['PUBLIC', 'BACKSTAGE'], r.subtype)`,
);

/** Finds the rooms of a session, the public one first, without access checks. */
export const listSessionRooms = (db: Db, session_id: number, user_id: number) =>
  db.rows(roomsOfSession, [session_id, user_id]);

const roomById = roomStatement('room-by-id', 'r.id = $1');

/** Finds a room without checking access. */
export const findRoom = (db: Db, room_id: number, user_id: number) => db.row(roomById, [room_id, user_id]);

const eventOfSession = statement<PartOfEvent>(
  'event-of-session',
  'select event_id, is_unscheduled from sessions where id = $1',
);

export const findSessionScheduling = (db: Db, session_id: number) => db.row(eventOfSession, [session_id]);

const newestOfRooms = plannedOnce<MessageRow>(
  'newest-messages-of-rooms',
  `select ${messageColumns}
     from unnest($1::bigint[]) as requested (room_id)
    cross join lateral (select newest.* from room_messages newest
                         where newest.room_id = requested.room_id and newest.deleted_at is null
                         order by newest.seq desc limit 1) m
     ${messageJoins}`,
);

export const listNewestOfRooms = (db: Db, roomIds: readonly number[]) => db.rows(newestOfRooms, [roomIds]);

interface RoomHeadRow {
  readonly room_id: number;
  readonly last_seq: number;
}

const roomHeads = statement<RoomHeadRow>(
  'room-heads',
  'select room_id, last_seq from room_heads where room_id = any($1::bigint[])',
);

export const listRoomHeads = (db: Db, roomIds: readonly number[]) => db.rows(roomHeads, [roomIds]);

const oldestSeqs = statement<{ readonly room_id: number; readonly first_seq: number }>(
  'oldest-seqs-of-rooms',
  `select h.room_id, coalesce(oldest.seq, h.last_seq + 1) as first_seq
     from room_heads h
     left join lateral (select m.seq from room_messages m where m.room_id = h.room_id order by m.seq limit 1) oldest on true
    where h.room_id = any($1::bigint[])`,
);

/** Finds the number of the oldest stored message of a room. Concurrent calls share a statement. */
export const findOldestSeq = createSourceBatchLoader(async (db: Db, roomIds: readonly number[]): Promise<number[]> => {
  const rows = await db.rows(oldestSeqs, [idList([...new Set(roomIds)])]);
  const byRoom = new Map(rows.map(({ room_id, first_seq }) => [room_id, first_seq]));
  return roomIds.map((room_id) => byRoom.get(room_id) ?? 1);
});

interface RoomIdRow {
  readonly id: number;
}

const roomIdsOfEvent = statement<RoomIdRow>(
  'room-ids-of-event',
  'select id from chat_rooms where event_id = $1 order by id',
);

/** Finds all rooms of an event, including those of its sessions. */
export const listRoomIds = (db: Db, event_id: number) => db.rows(roomIdsOfEvent, [event_id]);

interface RoomOpennessRow extends Pick<
  RoomPolicyInput,
  'room_type' | 'subtype' | 'is_enabled' | 'chat_mode' | 'is_unscheduled'
> {
  readonly id: number;
  readonly status: EventStatus;
}

const roomOpenness = statement<RoomOpennessRow>(
  'room-openness',
  `select r.id, r.room_type, r.subtype, r.is_enabled, s.chat_mode, ${sessionScheduling}, e.status
     from chat_rooms r
     join events e on e.id = r.event_id
     left join sessions s on s.id = r.session_id
    where r.id = any($1::bigint[])`,
);

/** Finds which of the given rooms are accessible to every member; other rooms require individual checks. */
export async function listRoomsOpenToMembers(db: Db, roomIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.rows(roomOpenness, [roomIds]);
  return new Set(
    rows.filter((row) => row.status !== 'DELETED' && isCurrentlyOpenToEveryMember(row)).map(({ id }) => id),
  );
}

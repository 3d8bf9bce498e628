/** Reading of rooms and messages: hand-written statements, because they are the hottest of the product. */
import type { EventStatus } from '@plenum/contracts/enums';
import { askSourceTogether, byPlace, type Placed } from '../../platform/ask-together.ts';
import { type Database, idList, plannedOnce, statement } from '../../platform/db/database.ts';
import { event_access_columns, type EventAccessRow } from '../access.queries.ts';
import { type RoomFacts, standsOpen } from '../policy.ts';
import { type AuthorRow, message_columns, message_joins, type MessageRow, speaksIn } from './room-messages.queries.ts';

const rooms_per_event_max = 1_000;

/** Everything that deciding about one person in one room takes, and that person as an author. */
export interface RoomAccessRow extends EventAccessRow, RoomFacts, AuthorRow {
  readonly room_id: number;
  readonly session_id: number | null;
  readonly name: string;
  readonly slow_mode_seconds: number;
  readonly last_seq: number;
  readonly message_count: number;
  readonly read_seq: number;
}

const speaks_in_session = `
  ${speaksIn('r.session_id', 'u.id')} as is_session_speaker`;

const room_access_columns = `
  r.id as room_id, r.session_id, r.name, r.room_type, r.subtype, r.is_enabled, r.announce_only, r.slow_mode_seconds,
  s.chat_mode, h.last_seq, h.message_count, coalesce(c.read_seq, 0) as read_seq,
  u.id as user_id, u.first_name, u.last_name, u.image_url, ${speaks_in_session}, ${event_access_columns}`;

/** Joins everything about people `u` in rooms `r`. */
const room_access_joins = `
       join room_heads h on h.room_id = r.id
       join events e on e.id = r.event_id
       left join sessions s on s.id = r.session_id
       left join room_cursors c on c.user_id = u.id and c.room_id = r.id
       left join event_users eu on eu.event_id = e.id and eu.user_id = u.id
       left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = u.id`;

const room_access = plannedOnce<Placed<RoomAccessRow>>(
  'room-access',
  `select asked.place, ${room_access_columns}
     from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (room_id, user_id, place)
     join chat_rooms r on r.id = asked.room_id
     join users u on u.id = asked.user_id
     ${room_access_joins}`,
);

interface PersonInRoom {
  readonly room_id: number;
  readonly user_id: number;
}

async function readRoomAccess(db: Database, pairs: readonly PersonInRoom[]): Promise<(RoomAccessRow | undefined)[]> {
  const room_ids = idList(pairs.map(({ room_id }) => room_id));
  const user_ids = idList(pairs.map(({ user_id }) => user_id));
  return byPlace(await db.rows(room_access, [room_ids, user_ids]), pairs);
}

const askRoomAccess = askSourceTogether(readRoomAccess);

/**
 * A person's relation to a room, or nothing when there is no such room. Those who ask at the same time share a
 * statement.
 */
export const findRoomAccess = (db: Database, room_id: number, user_id: number) =>
  askRoomAccess(db, { room_id, user_id });

const room_access_of_people = statement<RoomAccessRow>(
  'room-access-of-people',
  `select ${room_access_columns}
     from chat_rooms r
     join users u on u.id = any($2::bigint[])
     ${room_access_joins}
    where r.id = $1`,
);

/** The relations of many people to one room; empty when there is no such room. */
export const listRoomAccess = (db: Database, room_id: number, user_ids: readonly number[]) =>
  db.rows(room_access_of_people, [room_id, user_ids]);

/** A room with how far somebody has read it and what decides who enters. */
export interface RoomRow extends RoomFacts {
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

/** Rooms as one person (`$2`) sees them. */
const rooms = (name: string, cut: string) =>
  plannedOnce<RoomRow>(
    name,
    `select r.id, r.event_id, r.session_id, r.name, r.description, r.room_type, r.subtype, r.is_enabled,
            r.display_order, r.slow_mode_seconds, r.announce_only, r.created_at, r.updated_at,
            r.wall_token_hash is not null as has_wall, e.title as event_title, s.title as session_title, s.chat_mode,
            h.last_seq, h.message_count, coalesce(c.read_seq, 0) as read_seq, ${speaks_in_session}
       from chat_rooms r
       join room_heads h on h.room_id = r.id
       join events e on e.id = r.event_id
       join users u on u.id = $2
       left join sessions s on s.id = r.session_id
       left join room_cursors c on c.user_id = u.id and c.room_id = r.id
      where ${cut}
      limit ${rooms_per_event_max}`,
  );

const rooms_of_event = rooms(
  'rooms-of-event',
  `r.event_id = $1 and r.session_id is null
      order by array_position(array['GLOBAL', 'GREEN_ROOM', 'ADMIN'], r.room_type), r.display_order, r.id`,
);

/** The rooms of an event itself (not of its sessions) in their fixed order, whoever may enter them. */
export const listEventRooms = (db: Database, event_id: number, user_id: number) =>
  db.rows(rooms_of_event, [event_id, user_id]);

const rooms_of_session = rooms(
  'rooms-of-session',
  `r.session_id = $1 order by array_position(array['PUBLIC', 'BACKSTAGE'], r.subtype)`,
);

/** The rooms of a session, the public one first, whoever may enter them. */
export const listSessionRooms = (db: Database, session_id: number, user_id: number) =>
  db.rows(rooms_of_session, [session_id, user_id]);

const room_by_id = rooms('room-by-id', 'r.id = $1');

/** One room, whoever may enter it. */
export const findRoom = (db: Database, room_id: number, user_id: number) => db.row(room_by_id, [room_id, user_id]);

const event_of_session = statement<{ readonly event_id: number }>(
  'event-of-session-with-rooms',
  'select event_id from sessions where id = $1',
);

/** The event a session belongs to, or nothing when there is no such session. */
export const findEventOfRooms = async (db: Database, session_id: number): Promise<number | undefined> =>
  (await db.row(event_of_session, [session_id]))?.event_id;

const newest_of_rooms = plannedOnce<MessageRow>(
  'newest-messages-of-rooms',
  `select ${message_columns}
     from unnest($1::bigint[]) as wanted (room_id)
    cross join lateral (select newest.* from room_messages newest
                         where newest.room_id = wanted.room_id and newest.deleted_at is null
                         order by newest.seq desc limit 1) m
     ${message_joins}`,
);

/** The newest message of each room that has one. */
export const listNewestOfRooms = (db: Database, room_ids: readonly number[]) => db.rows(newest_of_rooms, [room_ids]);

interface RoomHeadRow {
  readonly room_id: number;
  readonly last_seq: number;
}

const room_heads = statement<RoomHeadRow>(
  'room-heads',
  'select room_id, last_seq from room_heads where room_id = any($1::bigint[])',
);

/** The number of the newest message of each room. */
export const listRoomHeads = (db: Database, room_ids: readonly number[]) => db.rows(room_heads, [room_ids]);

interface RoomIdRow {
  readonly id: number;
}

const room_ids_of_event = statement<RoomIdRow>(
  'room-ids-of-event',
  'select id from chat_rooms where event_id = $1 order by id',
);

/** All rooms of an event, those of its sessions among them. */
export const listRoomIds = (db: Database, event_id: number) => db.rows(room_ids_of_event, [event_id]);

interface RoomDoorRow extends Pick<RoomFacts, 'room_type' | 'subtype' | 'is_enabled' | 'chat_mode'> {
  readonly id: number;
  readonly status: EventStatus;
}

const room_doors = statement<RoomDoorRow>(
  'room-doors',
  `select r.id, r.room_type, r.subtype, r.is_enabled, s.chat_mode, e.status
     from chat_rooms r
     join events e on e.id = r.event_id
     left join sessions s on s.id = r.session_id
    where r.id = any($1::bigint[])`,
);

/** Which of some rooms stand open to every member; people in the others must be asked for one by one. */
export async function listOpenDoors(db: Database, room_ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.rows(room_doors, [room_ids]);
  return new Set(rows.filter((row) => row.status !== 'DELETED' && standsOpen(row)).map(({ id }) => id));
}

/** Recipients of updates about a room that is not visible to everybody. */
import type { EventUserRole, RoomSubtype, RoomType } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { type Db, type Statement, statement, type Transaction } from '../../../platform/db/database.ts';
import { admitsEveryRole, type PartOfEvent, rolesWithAccess, rolesSeeingDeleted } from '../../policy.ts';
import { sessionScheduling } from './chat-rooms.queries.ts';

/** More than the organizers of any event. People beyond the limit see the change after their next request. */
const maxAudience = 5_000;

interface PersonRow {
  readonly user_id: number;
}

const peopleWithRoles = statement<PersonRow>(
  'room-audience-by-role',
  `select user_id from event_users
    where event_id = $1 and not is_banned and role = any($2::text[])
    union
   select ou.user_id from events e
     join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
    where e.id = $1
    limit ${maxAudience}`,
);

const peopleOnStage = statement<PersonRow>(
  'room-audience-on-stage',
  `select eu.user_id from session_speakers ss
     join speaker_profiles sp on sp.id = ss.profile_id
     join event_users eu on eu.event_id = sp.event_id and eu.user_id = sp.user_id and not eu.is_banned
    where ss.session_id = $1
    limit ${maxAudience}`,
);

interface RoomOfEvent extends PartOfEvent {
  readonly session_id: number | null;
  readonly room_type: RoomType;
  readonly subtype: RoomSubtype | null;
  readonly is_enabled: boolean;
}

type RunQuery = (query: Statement<PersonRow>, values: readonly unknown[]) => Promise<PersonRow[]>;

const queryInTransaction =
  (tx: Transaction): RunQuery =>
  (query, values) =>
    tx.rows(query, values);

/** Lists members with one of the roles who are not banned, and owners of the organization. */
async function listPeople(runQuery: RunQuery, event_id: number, roles: readonly EventUserRole[]): Promise<number[]> {
  return (await runQuery(peopleWithRoles, [event_id, roles])).map(({ user_id }) => user_id);
}

export const listDeletedMessageViewers = (
  tx: Transaction,
  room: Pick<RoomOfEvent, 'event_id' | 'room_type' | 'subtype' | 'is_unscheduled'>,
): Promise<number[]> => listPeople(queryInTransaction(tx), room.event_id, rolesSeeingDeleted(room));

async function listPeopleWithAccess(runQuery: RunQuery, room: RoomOfEvent): Promise<number[] | null> {
  if (admitsEveryRole(room) && room.is_enabled) return null;
  const roles = rolesWithAccess(room).filter((role) => room.is_enabled || eventRoleMay(role, 'room:read_disabled'));
  const people = new Set(await listPeople(runQuery, room.event_id, roles));
  if (room.subtype === 'BACKSTAGE' && room.is_enabled && !room.is_unscheduled) {
    for (const { user_id } of await runQuery(peopleOnStage, [room.session_id])) people.add(user_id);
  }
  return [...people];
}

/**
 * Lists the people who may see a room; null if everybody in the event may. For a closed room, lists only people who may
 * read closed rooms.
 * @param room the more open of its previous and current state
 */
export const listRoomAudience = (tx: Transaction, room: RoomOfEvent): Promise<number[] | null> =>
  listPeopleWithAccess(queryInTransaction(tx), room);

const roomOfEvent = statement<RoomOfEvent>(
  'room-of-event-for-audience',
  `select r.event_id, r.session_id, r.room_type, r.subtype, r.is_enabled, ${sessionScheduling}
     from chat_rooms r left join sessions s on s.id = r.session_id where r.id = $1`,
);

/** Same as `listRoomAudience`, outside of a transaction; empty if the room does not exist. */
export async function findRoomAudience(db: Db, room_id: number): Promise<number[] | null> {
  const room = await db.row(roomOfEvent, [room_id]);
  return room === undefined ? [] : listPeopleWithAccess((query, values) => db.rows(query, values), room);
}

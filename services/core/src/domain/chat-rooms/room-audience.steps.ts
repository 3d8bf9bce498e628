/** Whom a room's news may reach, where the room is not everybody's: asked inside the transaction that makes the news. */
import type { EventUserRole, RoomSubtype, RoomType } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Transaction } from '../../platform/db/database.ts';
import { isOpenToAll, rolesAdmitted, rolesSeeingDeleted } from '../policy.ts';

/** More people than an event has in charge; the rest finds out when it looks. */
const audience_max = 5_000;

const people_with_roles = `
  select user_id::float8 as user_id from event_users
   where event_id = ? and not is_banned and role in (select value from jsonb_array_elements_text(?::jsonb))
   union
  select ou.user_id::float8 from events e
    join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
   where e.id = ?
   limit ${audience_max}`;

const people_on_stage = `
  select sp.user_id::float8 as user_id from session_speakers ss
    join speaker_profiles sp on sp.id = ss.profile_id
    join event_users eu on eu.event_id = sp.event_id and eu.user_id = sp.user_id and not eu.is_banned
   where ss.session_id = ?
   limit ${audience_max}`;

interface PersonRow {
  readonly user_id: number;
}

interface RoomOfEvent {
  readonly event_id: number;
  readonly session_id: number | null;
  readonly room_type: RoomType;
  readonly subtype: RoomSubtype | null;
  readonly is_enabled: boolean;
}

/** Members with one of the roles who are not banned, and who owns the organization. */
async function listPeople(tx: Transaction, event_id: number, roles: readonly EventUserRole[]): Promise<number[]> {
  const rows: PersonRow[] = await tx.execute(people_with_roles, [event_id, JSON.stringify(roles), event_id]);
  return rows.map(({ user_id }) => user_id);
}

/** Who sees what was deleted in a room, and by whom (spec: contract 8.5). */
export const listPeopleSeeingDeleted = (
  tx: Transaction,
  room: Pick<RoomOfEvent, 'event_id' | 'room_type' | 'subtype'>,
): Promise<number[]> => listPeople(tx, room.event_id, rolesSeeingDeleted(room));

/**
 * Who may know of a room: null when everybody in the event may. Of a closed room only those who may read it closed.
 * @param room as open as it was before or is now, whichever is more
 */
export async function listPeopleKnowing(tx: Transaction, room: RoomOfEvent): Promise<number[] | null> {
  if (isOpenToAll(room) && room.is_enabled) return null;
  const roles = rolesAdmitted(room).filter((role) => room.is_enabled || eventRoleMay(role, 'room:read_disabled'));
  const people = new Set(await listPeople(tx, room.event_id, roles));
  if (room.subtype === 'BACKSTAGE' && room.is_enabled) {
    const rows: PersonRow[] = await tx.execute(people_on_stage, [room.session_id]);
    for (const { user_id } of rows) people.add(user_id);
  }
  return [...people];
}

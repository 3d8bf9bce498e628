import { eventUserRoles, type EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay, roleMayEnterRoom } from '@plenum/contracts/permissions';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';

/**
 * SQL condition: a case is visible to the viewer. Only organizers see cases of rooms and sessions for organizers, and
 * nobody sees cases about themselves.
 */
export const isVisibleCase = (viewer: string, enters_admin: string): string => `
  c.subject_id <> ${viewer} and (${enters_admin} or not exists (
    select 1 from chat_rooms room left join sessions session on session.id = room.session_id
     where room.id = c.room_id and (room.room_type = 'ADMIN' or not (${isVisibleSession('session')}))))`;

export interface AudienceRow {
  readonly user_id: number;
  readonly open_count: number;
  /** Newest open case visible to the person. */
  readonly newest_case_id: number | null;
}

const maxAudience = 1_000;

const queueAudience = statement<AudienceRow>(
  'moderation-queue-audience',
  `with audience as (
     select user_id, bool_or(enters_admin) as enters_admin
       from (select eu.user_id, eu.role = any($3::text[]) as enters_admin
               from event_users eu where eu.event_id = $1 and eu.role = any($2::text[]) and not eu.is_banned
              union all
             select ou.user_id, true
               from events e join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
              where e.id = $1) staff
      group by user_id order by user_id limit ${maxAudience})
   select a.user_id, open.count as open_count, open.newest as newest_case_id
     from audience a
    cross join lateral (select count(*) as count, max(c.id) as newest from moderation_cases c
                         where c.event_id = $1 and c.status = 'OPEN'
                           and ${isVisibleCase('a.user_id', 'a.enters_admin')}) open`,
);

const rolesThat = (isPermitted: (role: EventUserRole) => boolean): EventUserRole[] =>
  eventUserRoles.filter(isPermitted);
const queueRoles = rolesThat((role) => eventRoleMay(role, 'moderation_queue:work'));
const adminRoomRoles = rolesThat((role) => roleMayEnterRoom(role, 'ADMIN'));

/** Lists the people who can decide cases of an event, each with the number of open cases visible to them. */
export const listQueueAudience = (db: Db, event_id: number) =>
  db.rows(queueAudience, [event_id, queueRoles, adminRoomRoles]);

/** Audience of an announcement, as banners, notifications and counts define it. */
import { type AnnouncementAudience, type AnnouncementRole, announcementRoles } from '@plenum/contracts/enums';
import { announcementHoursAhead } from '@plenum/contracts/live/announcement-limits';
import { announcementRecipientRoles, receivesAnnouncement } from '@plenum/contracts/permissions';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import type { EventAccess } from '../../policy.ts';
import { sessionAudience } from '../../schedule/sessions/session-audience.queries.ts';

export interface AnnouncementTarget {
  readonly event_id: number;
  readonly audience: AnnouncementAudience;
  readonly role: AnnouncementRole | null;
  readonly location: string | null;
}

/**
 * SQL: people at a location at a given time: the people on stage, people whose agenda has a session there that is
 * running or about to start, and people in the chat room of the running session.
 */
export const peopleAtLocation = (event_id: string, location: string, at: string): string => `
  select there.user_id
    from sessions s
    join lateral (select c.user_id from ${sessionAudience} c
                   union
                  select present.user_id
                    from chat_rooms r join room_cursors present on present.room_id = r.id
                   where r.session_id = s.id and r.subtype = 'PUBLIC'
                     and (s.status = 'LIVE' or s.starts_at <= ${at})) there on true
   where s.event_id = ${event_id} and s.location = ${location} and ${isVisibleSession('s')}
     and s.status not in ('CANCELLED', 'COMPLETED')
     and s.starts_at <= ${at} + interval '${announcementHoursAhead} hours'
     and (s.status = 'LIVE' or s.starts_at + s.duration_minutes * interval '1 minute' > ${at})`;

/** SQL: active members of an event, and owners of its organization, who count as ADMIN. */
const membersOf = (event_id: string): string => `
  (select member.user_id, member.role from event_users member
    where member.event_id = ${event_id} and not member.is_banned
    union all
   select owner.user_id, 'ADMIN' from events e
     join organization_users owner on owner.organization_id = e.organization_id and owner.role = 'OWNER'
    where e.id = ${event_id})`;

/**
 * SQL: ids of the people in the audience of an announcement, by the parameters $1 (event), $2 (audience), $3 (event
 * roles), $4 (location) and $5 (instant). Parameters instead of columns let PostgreSQL look up the location once
 * instead of per member.
 */
export const audienceSql = `
  select distinct m.user_id
    from ${membersOf('$1::bigint')} m join users u on u.id = m.user_id and u.is_active
   where $2 = 'EVERYBODY' or $2 = 'ROLE' and m.role = any($3::text[])
      or $2 = 'LOCATION' and m.user_id in (${peopleAtLocation('$1', '$4', '$5::timestamptz')})`;

export const audienceValues = (
  { event_id, audience, role, location }: AnnouncementTarget,
  at: Date,
): readonly unknown[] => [
  event_id,
  audience,
  role === null ? [] : announcementRecipientRoles[role],
  location ?? '',
  at,
];

const countSql = statement<{ readonly total: number }>(
  'count-announced-people',
  `select count(*) as total from (${audienceSql}) audience`,
);
const listSql = statement<{ readonly user_id: number }>('list-announced-people', audienceSql);

export const countAudience = async (db: Db, target: AnnouncementTarget, at: Date): Promise<number> =>
  (await db.row(countSql, audienceValues(target, at)))?.total ?? 0;

export const listAudience = async (db: Db, target: AnnouncementTarget, at: Date): Promise<number[]> =>
  (await db.rows(listSql, audienceValues(target, at))).map(({ user_id }) => user_id);

export function announcementRolesOf({
  member_role,
  is_organization_owner,
}: Pick<EventAccess, 'member_role' | 'is_organization_owner'>): AnnouncementRole[] {
  const roles = [member_role, is_organization_owner ? ('ADMIN' as const) : null].filter((role) => role !== null);
  return announcementRoles.filter((announced) => roles.some((role) => receivesAnnouncement(role, announced)));
}

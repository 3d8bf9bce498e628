/** Queries for the events of an organizer: what they lack, what waits for an answer, and their running sessions. */
import { eventUserRoles, type EventUserRole, type OrganizationPlan } from '@plenum/contracts/enums';
import { controlHours, maxControlSessions } from '@plenum/contracts/live/control-room-limits';
import { eventRoleMay, roleMayEnterRoom } from '@plenum/contracts/permissions';
import { maxSessionDurationMinutes } from '@plenum/contracts/schedule/import-limits';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { isVisibleCase } from '../../chat/moderation/moderation-audience.queries.ts';
import { attendeeCount } from '../../events/attendees/attendee-count.queries.ts';
import { hasReadinessReports, type PlannedRow } from '../../live/control-room/control-room.queries.ts';

export interface OrganizedEventRow {
  readonly id: number;
  readonly name: string;
  readonly is_published: boolean;
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  /** Null for an owner of the organization without a membership. */
  readonly member_role: EventUserRole | null;
  readonly is_organization_owner: boolean;
  readonly plan: OrganizationPlan;
  readonly seat_limit: number | null;
  readonly attendees: number;
  readonly join_requests: number;
  readonly waiting_list: number;
  readonly undelivered_invitations: number;
  readonly open_cases: number;
  readonly has_description: boolean;
  readonly has_venue: boolean;
  readonly has_sessions: boolean;
  readonly has_speakers: boolean;
  readonly has_invitations: boolean;
}

const rolesThat = (isPermitted: (role: EventUserRole) => boolean): EventUserRole[] =>
  eventUserRoles.filter(isPermitted);
const moderatorRoles = rolesThat((role) => eventRoleMay(role, 'moderation_queue:work'));
const adminRoomRoles = rolesThat((role) => roleMayEnterRoom(role, 'ADMIN'));

/** Events that are read at most, although fewer are displayed: a moderator has tasks in few of them. */
const maxOrganizedCandidates = 20;

const organizedEvents = statement<OrganizedEventRow>(
  'dashboard-organized-events',
  `with mine as (
     select event_id from event_users where user_id = $1 and role = any($2::text[]) and not is_banned
      union
     select e.id from organization_users ou join events e on e.organization_id = ou.organization_id
      where ou.user_id = $1 and ou.role = 'OWNER'),
   candidates as (
     select e.*, eu.role as member_role, ou.user_id is not null as is_organization_owner
       from mine join events e on e.id = mine.event_id
       left join event_users eu on eu.event_id = e.id and eu.user_id = $1
       left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = $1 and ou.role = 'OWNER'
      where e.status in ('DRAFT', 'PUBLISHED') and e.end_date >= $4
      order by e.end_date < $5, e.start_date, e.id limit ${maxOrganizedCandidates})
   select e.id, e.title as name, e.status = 'PUBLISHED' as is_published, e.start_date, e.end_date, e.timezone,
          e.member_role, e.is_organization_owner, o.plan, e.seat_limit, ${attendeeCount('e.id')} as attendees,
          r.join_requests, r.waiting_list, i.undelivered_invitations,
          (select count(*) from moderation_cases c
            where c.event_id = e.id and c.status = 'OPEN'
              and ${isVisibleCase('$1', '(e.is_organization_owner or e.member_role = any($3::text[]))')}) as open_cases,
          coalesce(e.description, '') <> '' or coalesce(e.hero_description, '') <> ''
            or coalesce(e.sections -> 'welcome' ->> 'content', '') <> '' as has_description,
          e.event_format = 'VIRTUAL' or e.venue_name is not null as has_venue,
          exists (select from sessions s where s.event_id = e.id and ${isVisibleSession('s')}) as has_sessions,
          exists (select from speaker_profiles p where p.event_id = e.id) as has_speakers,
          exists (select from invitations any_invitation where any_invitation.event_id = e.id) as has_invitations
     from candidates e
     join organizations o on o.id = e.organization_id
    cross join lateral (
      select count(*) filter (where waits_for = 'ANSWER') as join_requests,
             count(*) filter (where waits_for = 'SEAT') as waiting_list
        from join_requests where event_id = e.id and status = 'PENDING') r
    cross join lateral (
      select count(*) as undelivered_invitations from invitations
       where event_id = e.id and status = 'PENDING' and bounced_at is not null) i
    order by e.end_date < $5, e.start_date, e.id`,
);

/**
 * Finds the events that a person organizes or moderates, drafts included, with what waits for an answer. Ended events
 * come last.
 * @param endsFrom events that ended earlier are omitted
 * @param today date by which an event has ended
 */
export const findOrganizedEvents = (db: Db, user_id: number, endsFrom: string, today: string) =>
  db.rows(organizedEvents, [user_id, moderatorRoles, adminRoomRoles, endsFrom, today]);

export interface SessionStateRow extends Omit<PlannedRow, 'is_crew_ready' | 'is_full'> {
  readonly event_id: number;
  /** Whether the crew of its event reports readiness (`concernsOf`). */
  readonly uses_readiness: boolean;
  readonly speakers: number;
  readonly ready: number;
  readonly waiting_questions: number;
}

const sessionStates = statement<SessionStateRow>(
  'dashboard-session-states',
  // Materialized, so that readiness is looked up once per event and not for each session.
  `with running as materialized (
     select e.id, ${hasReadinessReports('e.id')} as uses_readiness from events e where e.id = any($1::bigint[]))
   select s.event_id, s.id, s.title, coalesce(s.location, '') as location, s.status, s.starts_at,
          s.starts_at + s.duration_minutes * interval '1 minute' as ends_at,
          running.uses_readiness, p.speakers, p.ready, q.waiting_questions
     from running
     join sessions s on s.event_id = running.id
    cross join lateral (
      select count(*) as speakers, count(ss.ready_at) as ready from session_speakers ss where ss.session_id = s.id) p
    cross join lateral (
      select count(*) as waiting_questions from questions q where q.session_id = s.id and q.status = 'PENDING') q
    where ${isVisibleSession('s')} and s.status in ('SCHEDULED', 'STARTING_SOON', 'LIVE')
      and s.starts_at > $2::timestamptz - interval '${maxSessionDurationMinutes} minutes'
      and s.starts_at < $2::timestamptz + interval '${controlHours} hours'
    order by s.starts_at, s.id limit ${maxControlSessions}`,
);

/** Finds the sessions of events that the control room considers, with the state that determines their problems. */
export const findSessionStates = (db: Db, eventIds: readonly number[], now: Date) =>
  db.rows(sessionStates, [idList(eventIds), now]);

/** Queries for the figures and lists of a person's dashboard. */
import type { EventUserRole, OrganizationUserRole } from '@plenum/contracts/enums';
import type { EventBase } from '@plenum/contracts/events/events';
import { maxDashboardEntries, maxDashboardSessions, maxPageSize } from '@plenum/contracts/limits';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { maxSessionDurationMinutes } from '@plenum/contracts/schedule/import-limits';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import type { PrivacyRow } from '../../accounts/users/person-privacy.rules.ts';
import { attendeeCount } from '../../events/attendees/attendee-count.queries.ts';

type Figures = Dashboard['stats'];

export interface DashboardUserRow extends Omit<Dashboard['user'], 'created_at'>, Figures {
  readonly created_at: Date;
}

const dashboardUser = statement<DashboardUserRow>(
  'dashboard-user',
  `with my_events as (
     select eu.event_id, eu.role in ('ADMIN', 'ORGANIZER') as is_hosted,
            e.end_date < local_date(now(), e.timezone) as is_over
       from event_users eu join events e on e.id = eu.event_id
      where eu.user_id = $1 and not eu.is_banned and e.status in ('PUBLISHED', 'ARCHIVED'))
   select id, email, first_name, last_name, u.full_name, company_name, title, bio,
          image_url, created_at,
          (select count(*) from my_events where is_hosted) as events_hosted,
          (select count(*) from my_events where is_over) as events_attended,
          -- The members of one event are already counted; only several events can count a person twice.
          case when (select count(*) from my_events where is_hosted) = 1
               then (select sum(m.members) - 1 from my_events join event_member_counts m on m.event_id = my_events.event_id
                      where my_events.is_hosted)
               else (select count(distinct other.user_id) from my_events join event_users other on other.event_id = my_events.event_id
                      where my_events.is_hosted and other.user_id <> $1) end as attendees_reached,
          (select count(*) from connections where requester_id = $1 and status = 'ACCEPTED')
            + (select count(*) from connections where recipient_id = $1 and status = 'ACCEPTED') as connections_made,
          (select count(*) from organization_users where user_id = $1) as organizations_count
     from users u where id = $1`,
);

export const findDashboardUser = (db: Db, user_id: number) => db.row(dashboardUser, [user_id]);

export interface DashboardOrganizationRow {
  readonly id: number;
  readonly name: string;
  readonly role: OrganizationUserRole;
  readonly event_count: number;
  readonly draft_count: number;
  readonly member_count: number;
}

const dashboardOrganizations = statement<DashboardOrganizationRow>(
  'dashboard-organizations',
  `select o.id, o.name, ou.role,
          (select count(*) from events e where e.organization_id = o.id and e.status in ('PUBLISHED', 'ARCHIVED'))
            as event_count,
          (select count(*) from events e where e.organization_id = o.id and e.status = 'DRAFT' and ou.role = 'OWNER')
            as draft_count,
          (select count(*) from organization_users m where m.organization_id = o.id) as member_count
     from organization_users ou join organizations o on o.id = ou.organization_id
    where ou.user_id = $1
    order by lower(o.name) collate "und-x-icu", o.id limit ${maxPageSize}`,
);

export const findDashboardOrganizations = (db: Db, user_id: number) => db.rows(dashboardOrganizations, [user_id]);

type DashboardColumn =
  | 'id'
  | 'title'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'event_format'
  | 'venue_city'
  | 'venue_state'
  | 'venue_country'
  | 'organization_id'
  | 'branding'
  | 'hero_images';

export interface DashboardEventRow extends Pick<EventBase, DashboardColumn> {
  readonly organization_name: string;
  readonly attendee_count: number;
  readonly member_role: EventUserRole;
  readonly is_organization_owner: boolean;
}

/** Upper bound for the events of a person in the displayed period. */
const maxCandidates = 500;

const dashboardEvents = statement<DashboardEventRow>(
  'dashboard-events',
  `select e.id, e.title, e.start_date, e.end_date, e.timezone, e.event_format, e.venue_city, e.venue_state,
          e.venue_country, e.organization_id, e.branding, e.hero_images, o.name as organization_name, eu.role as member_role,
          coalesce(ou.role = 'OWNER', false) as is_organization_owner, ${attendeeCount('e.id')} as attendee_count
     from event_users eu
     join events e on e.id = eu.event_id
     join organizations o on o.id = e.organization_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = eu.user_id
    where eu.user_id = $1 and not eu.is_banned and e.status = 'PUBLISHED' and e.end_date >= $2
    order by e.start_date, e.id limit ${maxCandidates}`,
);

export const findDashboardEvents = (db: Db, user_id: number, endsFrom: string) =>
  db.rows(dashboardEvents, [user_id, endsFrom]);

export interface DashboardSessionRow {
  readonly event_id: number;
  readonly id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly location: string | null;
  readonly is_location_in_use: boolean;
  /** Whether the person has bookmarked it or speaks in it. */
  readonly is_own: boolean;
}

/** The list always includes the next session, if there is one. */
const maxRunningSessions = maxDashboardSessions - 1;

const sessionColumns = 's.event_id, s.id, s.title, s.starts_at, s.duration_minutes, s.location, s.status';
const isCurrentOrNext = `s.status not in ('CANCELLED', 'COMPLETED') and ${isVisibleSession('s')}
  and s.starts_at + make_interval(mins => s.duration_minutes) > $3`;

/** A session is warned of its occupied location from this time before its start, as in the agenda. */
const busyMinutes = 30;

/** SQL condition: the session comes next in a location whose current session is over time. */
const isLocationInUse = `
  s.starts_at <= $3::timestamptz + interval '${busyMinutes} minutes'
  and exists (select from sessions busy
               where busy.event_id = s.event_id and busy.location = s.location and busy.status = 'LIVE'
                 and busy.id <> s.id and busy.starts_at + make_interval(mins => busy.duration_minutes) <= $3)
  and not exists (select from sessions earlier
                   where earlier.event_id = s.event_id and earlier.location = s.location
                     and earlier.status in ('SCHEDULED', 'STARTING_SOON')
                     and (earlier.starts_at, earlier.id) < (s.starts_at, s.id)
                     and earlier.starts_at + make_interval(mins => earlier.duration_minutes) > $3)`;

const dashboardSessions = statement<DashboardSessionRow>(
  'dashboard-sessions',
  `with my_sessions as (
     select session_id from session_bookmarks where user_id = $1
     union
     select ss.session_id from speaker_profiles p join session_speakers ss on ss.profile_id = p.id
      where p.user_id = $1),
   own as (
     select * from (
       select listed.*, row_number() over (partition by event_id order by starts_at, id) as place
         from (select ${sessionColumns}, row_number() over (partition by s.event_id, s.starts_at > $3 order by s.starts_at, s.id)
                        as place_among_running_or_next
                 from my_sessions join sessions s on s.id = my_sessions.session_id
                where s.event_id = any($2::bigint[]) and ${isCurrentOrNext}) listed
        where starts_at > $3 or place_among_running_or_next <= ${maxRunningSessions}) numbered
      where place <= ${maxDashboardSessions}),
   others as (
     select s.* from unnest($2::bigint[]) as running (id)
      cross join lateral (
        (select ${sessionColumns} from sessions s
          where s.event_id = running.id and ${isCurrentOrNext} and s.starts_at <= $3
            and s.starts_at > $3 - make_interval(mins => ${maxSessionDurationMinutes})
          order by s.starts_at, s.id limit ${maxRunningSessions})
        union all
        (select ${sessionColumns} from sessions s
          where s.event_id = running.id and ${isCurrentOrNext} and s.starts_at > $3
          order by s.starts_at, s.id limit ${maxDashboardSessions})
        order by starts_at, id limit ${maxDashboardSessions}) s
      where not exists (select from own where own.event_id = running.id))
   select event_id, id, title, starts_at, duration_minutes, location, is_own,
          status <> 'LIVE' and ${isLocationInUse} as is_location_in_use
     from (select event_id, id, title, starts_at, duration_minutes, location, status, true as is_own from own
            union all
           select event_id, id, title, starts_at, duration_minutes, location, status, false from others) s
    order by starts_at, id`,
);

/**
 * Finds the sessions that a person has bookmarked or speaks in and that have not ended, by start; limited per event. For
 * an event without any, finds its own current and next sessions.
 */
export const findDashboardSessions = (db: Db, user_id: number, eventIds: readonly number[], now: Date) =>
  db.rows(dashboardSessions, [user_id, eventIds, now]);

/** Tasks of an organizer. */
export interface DashboardTasksRow {
  readonly drafts: Dashboard['drafts'];
  readonly waiting_imports: Dashboard['waiting_imports'];
}

const dashboardTasks = statement<DashboardTasksRow>(
  'dashboard-tasks',
  `with my_events as (
     select event_id from event_users where user_id = $1 and role in ('ADMIN', 'ORGANIZER') and not is_banned
     union
     select e.id from organization_users ou join events e on e.organization_id = ou.organization_id
      where ou.user_id = $1 and ou.role = 'OWNER'),
   drafts as (
     select e.id, e.title as name, e.created_at, count(*) over () as total
       from my_events join events e on e.id = my_events.event_id
      where e.status = 'DRAFT'
      order by e.created_at desc, e.id desc limit ${maxDashboardEntries}),
   imports as (
     select i.id, e.id as event_id, e.title as event_name, i.file_name
       from my_events join events e on e.id = my_events.event_id
      cross join lateral (select id, file_name from schedule_imports
                           where event_id = e.id and status = 'WAITING' order by id desc limit 1) i
      where e.status <> 'DELETED'
      order by i.id desc limit ${maxDashboardEntries})
   select jsonb_build_object(
            'count', (select coalesce(max(total), 0) from drafts),
            'events', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by created_at desc, id desc), '[]')
                         from drafts)) as drafts,
          (select coalesce(jsonb_agg(to_jsonb(imports) order by id desc), '[]') from imports) as waiting_imports`,
);

/** Finds the newest drafts that a person may publish, and the imports that wait for their decision. */
export const findDashboardTasks = (db: Db, user_id: number) => db.row(dashboardTasks, [user_id]);

export interface DashboardConnectionRow extends PrivacyRow {
  readonly id: number;
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
  readonly company_name: string | null;
  readonly title: string | null;
  readonly connected_at: Date;
}

const latestConnections = (myColumn: string, other: string): string => `
  select id, ${other} as user_id, created_at, updated_at from connections
   where ${myColumn} = $1 and status = 'ACCEPTED' order by updated_at desc limit ${maxDashboardEntries}`;

const dashboardConnections = statement<DashboardConnectionRow>(
  'dashboard-connections',
  `with latest as (
     (${latestConnections('requester_id', 'recipient_id')})
     union all
     (${latestConnections('recipient_id', 'requester_id')}))
   select latest.id, u.id as user_id, u.full_name, u.image_url,
          u.company_name, u.title, u.privacy_settings, null::jsonb as privacy_overrides, null::boolean as was_added,
          coalesce(latest.updated_at, latest.created_at) as connected_at
     from latest join users u on u.id = latest.user_id
    order by connected_at desc, latest.id desc limit ${maxDashboardEntries}`,
);

export const findDashboardConnections = (db: Db, user_id: number) => db.rows(dashboardConnections, [user_id]);

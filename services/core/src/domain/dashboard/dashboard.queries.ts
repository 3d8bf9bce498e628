/** The figures and lists of a person's dashboard, read (spec: contract 9.9). */
import type { EventUserRole, OrganizationUserRole } from '@plenum/contracts/enums';
import type { EventBase } from '@plenum/contracts/events';
import { page_size_max } from '@plenum/contracts/limits';
import type { Dashboard } from '@plenum/contracts/users';
import { type Database, statement } from '../../platform/db/database.ts';

export interface DashboardUserRow extends Omit<Dashboard['user'], 'created_at'> {
  readonly created_at: Date;
}

const dashboard_user = statement<DashboardUserRow>(
  'dashboard-user',
  `select id, email, first_name, last_name, first_name || ' ' || last_name as full_name, company_name, title, bio,
          image_url, created_at
     from users where id = $1`,
);

export const findDashboardUser = (db: Database, user_id: number) => db.row(dashboard_user, [user_id]);

export type DashboardFigures = Omit<Dashboard['stats'], 'connections_made'>;

const dashboard_figures = statement<DashboardFigures>(
  'dashboard-figures',
  `with mine as (
     select eu.event_id, eu.role in ('ADMIN', 'ORGANIZER') as is_hosted
       from event_users eu join events e on e.id = eu.event_id
      where eu.user_id = $1 and not eu.is_banned and e.status in ('PUBLISHED', 'ARCHIVED'))
   select (select count(*) from mine where is_hosted) as events_hosted,
          (select count(*) from mine) as events_attended,
          (select count(distinct other.user_id) from mine join event_users other on other.event_id = mine.event_id
            where mine.is_hosted and other.user_id <> $1) as attendees_reached,
          (select count(*) from organization_users where user_id = $1) as organizations_count`,
);

export const findDashboardFigures = (db: Database, user_id: number) => db.row(dashboard_figures, [user_id]);

export interface DashboardOrganizationRow {
  readonly id: number;
  readonly name: string;
  readonly role: OrganizationUserRole;
  readonly event_count: number;
  readonly member_count: number;
}

const dashboard_organizations = statement<DashboardOrganizationRow>(
  'dashboard-organizations',
  `select o.id, o.name, ou.role,
          (select count(*) from events e where e.organization_id = o.id and e.status in ('PUBLISHED', 'ARCHIVED'))
            as event_count,
          (select count(*) from organization_users m where m.organization_id = o.id) as member_count
     from organization_users ou join organizations o on o.id = ou.organization_id
    where ou.user_id = $1
    order by lower(o.name) collate "und-x-icu", o.id limit ${page_size_max}`,
);

export const findDashboardOrganizations = (db: Database, user_id: number) =>
  db.rows(dashboard_organizations, [user_id]);

type Stored =
  | 'id'
  | 'title'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'event_format'
  | 'venue_city'
  | 'venue_state'
  | 'venue_country'
  | 'organization_id';

export interface DashboardEventRow extends Pick<EventBase, Stored> {
  readonly organization_name: string;
  readonly member_role: EventUserRole;
  readonly is_organization_owner: boolean;
}

/** More than anybody attends in the time that is shown. */
const candidates_max = 500;

const dashboard_events = statement<DashboardEventRow>(
  'dashboard-events',
  `select e.id, e.title, e.start_date, e.end_date, e.timezone, e.event_format, e.venue_city, e.venue_state,
          e.venue_country, e.organization_id, o.name as organization_name, eu.role as member_role,
          coalesce(ou.role = 'OWNER', false) as is_organization_owner
     from event_users eu
     join events e on e.id = eu.event_id
     join organizations o on o.id = e.organization_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = eu.user_id
    where eu.user_id = $1 and not eu.is_banned and e.status = 'PUBLISHED' and e.end_date >= $2
    order by e.start_date, e.id limit ${candidates_max}`,
);

/** Published events of a person that end on a date or later. */
export const findDashboardEvents = (db: Database, user_id: number, ends_from: string) =>
  db.rows(dashboard_events, [user_id, ends_from]);

const member_counts = statement<{ event_id: number; count: number }>(
  'dashboard-member-counts',
  `select wanted.event_id, (select count(*) from event_users m where m.event_id = wanted.event_id and not m.is_banned)
            as count
     from unnest($1::bigint[]) as wanted (event_id)`,
);

/** How many people belong to each of some events and are not banned. */
export const countMembers = async (db: Database, event_ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map((await db.rows(member_counts, [event_ids])).map(({ event_id, count }) => [event_id, count]));

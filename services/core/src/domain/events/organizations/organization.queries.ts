import type { EventStatus, OrganizationPlan, OrganizationUserRole } from '@plenum/contracts/enums';
import { maxNestedUsers } from '@plenum/contracts/limits';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';

export interface OrganizationRow {
  readonly id: number;
  readonly name: string;
  readonly plan: OrganizationPlan;
  readonly created_at: Date;
  readonly updated_at: Date | null;
  readonly member_count: number;
  readonly owner_count: number;
}

const organizationColumns = `
  o.id, o.name, o.plan, o.created_at, o.updated_at, m.member_count, m.owner_count`;

const memberCounts = `
  join lateral (
    select count(*) as member_count, count(*) filter (where role = 'OWNER' and not was_added) as owner_count
      from organization_users where organization_id = o.id) m on true`;

export interface MemberOrganizationRow extends OrganizationRow {
  readonly viewer_role: OrganizationUserRole;
}

export const organizationOrder: Order = {
  name: 'organizations',
  direction: 'asc',
  keys: [
    { sql: 'o.name collate "und-x-icu"', type: 'text' },
    { sql: 'o.id', type: 'integer' },
  ],
};

const organizationsOf = statement<CursorRow<MemberOrganizationRow>>(
  'organizations-of-user',
  `select ${organizationColumns}, ou.role as viewer_role, ${cursorValues(organizationOrder)}
     from organization_users ou join organizations o on o.id = ou.organization_id ${memberCounts}
    where ou.user_id = $1 and ${isAfter(organizationOrder, '$2')}
    order by ${orderBy(organizationOrder)} limit $3`,
);

const organizationCount = statement<{ count: number }>(
  'organization-count-of-user',
  'select count(*) as count from organization_users where user_id = $1',
);

/** Finds a page of a person's organizations by name. */
export const findOrganizationsOf = (db: Db, user_id: number, { after, limit }: Position) =>
  db.rows(organizationsOf, [user_id, after, limit]);

export const countOrganizationsOf = async (db: Db, user_id: number): Promise<number> =>
  (await db.row(organizationCount, [user_id]))?.count ?? 0;

export interface OrganizationDetailRow extends OrganizationRow {
  readonly has_mux_credentials: boolean;
  readonly has_mux_signing_credentials: boolean;
  readonly has_jaas_credentials: boolean;
}

/** Whether each credential is set, without its value. */
const credentialFlags = `
  o.mux_token_id is not null and o.mux_token_secret is not null as has_mux_credentials,
  o.mux_signing_key_id is not null and o.mux_signing_private_key is not null as has_mux_signing_credentials,
  o.jaas_app_id is not null and o.jaas_api_key is not null and o.jaas_private_key is not null as has_jaas_credentials`;

const organizationById = statement<OrganizationDetailRow>(
  'organization-by-id',
  `select ${organizationColumns}, ${credentialFlags} from organizations o ${memberCounts} where o.id = $1`,
);

export const findOrganization = (db: Db, organization_id: number) => db.row(organizationById, [organization_id]);

export interface OrganizationMemberRow {
  readonly organization_id: number;
  readonly user_id: number;
  readonly full_name: string;
  /** Null for members added by others. */
  readonly email: string | null;
  readonly role: OrganizationUserRole;
  readonly created_at: Date;
}

const firstMembers = statement<OrganizationMemberRow>(
  'organization-first-members',
  `select m.organization_id, u.id as user_id, u.full_name,
          case when not m.was_added then u.email end as email, m.role, m.created_at
     from unnest($1::bigint[]) as requested (organization_id)
    cross join lateral (
      select * from organization_users where organization_id = requested.organization_id
       order by created_at, user_id limit ${maxNestedUsers}) m
     join users u on u.id = m.user_id
    order by m.created_at, m.user_id`,
);

/** Finds the first members of each organization in order of joining. */
export const findFirstMembers = (db: Db, organizationIds: readonly number[]) =>
  db.rows(firstMembers, [organizationIds]);

export interface UpcomingEventRow {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
  readonly timezone: string;
  readonly status: EventStatus;
}

/** More than are displayed, because events of the first two dates may have ended in their time zone. */
const maxUpcomingCandidates = 200;

const upcomingEvents = statement<UpcomingEventRow>(
  'organization-upcoming-events',
  `select id, title, start_date, timezone, status from events
    where organization_id = $1 and status = 'PUBLISHED' and start_date >= $2::date - 1
    order by start_date, id limit ${maxUpcomingCandidates}`,
);

/** Finds published events that start on a date or later, with a tolerance of one day for time zones. */
export const findUpcomingEvents = (db: Db, organization_id: number, utcDate: string) =>
  db.rows(upcomingEvents, [organization_id, utcDate]);

const organizationName = statement<{ name: string }>(
  'organization-name',
  'select name from organizations where id = $1',
);

export const findOrganizationName = async (db: Db, organization_id: number): Promise<string | undefined> =>
  (await db.row(organizationName, [organization_id]))?.name;

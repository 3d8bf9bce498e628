/** What a person is to an event or an organization: one query each, asked by the policy module on every request. */
import type { EventStatus, EventUserRole, OrganizationPlan, OrganizationUserRole } from '@plenum/contracts/enums';
import { type Database, statement } from '../platform/db/database.ts';

export interface EventAccessRow {
  readonly event_id: number;
  readonly organization_id: number;
  readonly status: EventStatus;
  readonly agenda_version: number;
  readonly member_role: EventUserRole | null;
  readonly is_banned: boolean;
  readonly is_chat_banned: boolean;
  readonly is_organization_owner: boolean;
}

/** The columns of `EventAccessRow`, for statements that join `events e`, `event_users eu` and `organization_users ou`. */
export const event_access_columns = `
  e.id as event_id, e.organization_id, e.status, e.agenda_version, eu.role as member_role,
  coalesce(eu.is_banned, false) as is_banned,
  coalesce(eu.is_chat_banned and (eu.chat_ban_until is null or eu.chat_ban_until > now()), false) as is_chat_banned,
  coalesce(ou.role = 'OWNER', false) as is_organization_owner`;

const event_access = statement<EventAccessRow>(
  'event-access',
  `select ${event_access_columns}
     from events e
     left join event_users eu on eu.event_id = e.id and eu.user_id = $2
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = $2
    where e.id = $1`,
);

/** The person's relation to an event, or nothing when there is no such event. */
export const findEventAccess = (db: Database, event_id: number, user_id: number) =>
  db.row(event_access, [event_id, user_id]);

export interface OrganizationAccessRow {
  readonly organization_id: number;
  readonly plan: OrganizationPlan;
  readonly role: OrganizationUserRole | null;
}

const organization_access = statement<OrganizationAccessRow>(
  'organization-access',
  `select o.id as organization_id, o.plan, ou.role
     from organizations o
     left join organization_users ou on ou.organization_id = o.id and ou.user_id = $2
    where o.id = $1`,
);

/** The person's relation to an organization, or nothing when there is no such organization. */
export const findOrganizationAccess = (db: Database, organization_id: number, user_id: number) =>
  db.row(organization_access, [organization_id, user_id]);

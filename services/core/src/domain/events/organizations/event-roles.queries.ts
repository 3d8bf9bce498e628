/** Roles in the events of an organization that a person retains after leaving the organization. */
import { eventUserRoles, type EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { type Db, statement } from '../../../platform/db/database.ts';
import { sqlLiterals } from '../../../platform/db/sql-texts.ts';

const crew = eventUserRoles.filter((role) => eventRoleMay(role, 'run_of_show:run'));

/** SQL condition: the role of a row `eu` in an event `e` allows the person to work on the event. */
export const isRetainedEventRole = `
  eu.role in (${sqlLiterals(crew)}) and not eu.is_banned and e.status <> 'DELETED'`;

export interface EventRoleRow {
  readonly title: string;
  readonly role: EventUserRole;
}

const eventRoles = statement<EventRoleRow>(
  'event-roles-of-former-member',
  `select e.title, eu.role from event_users eu join events e on e.id = eu.event_id
    where e.organization_id = $1 and eu.user_id = $2 and ${isRetainedEventRole}
      and not exists (select from organization_users ou where ou.organization_id = $1 and ou.user_id = $2)
    order by e.start_date desc, e.id limit 50`,
);

/** Lists the event roles of a former member of the organization, latest events first. */
export const listRetainedEventRoles = (db: Db, organization_id: number, user_id: number) =>
  db.rows(eventRoles, [organization_id, user_id]);

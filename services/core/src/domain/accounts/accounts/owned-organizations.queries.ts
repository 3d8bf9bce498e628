import { statement, type Transaction } from '../../../platform/db/database.ts';

/** Upper bound; no account owns more. */
const maxOrganizations = 100_000;

export interface OwnedOrganizationRow {
  readonly id: number;
  readonly name: string;
  /** Whether other members or events depend on the organization. */
  readonly is_needed: boolean;
}

const solelyOwnedOrganizations = statement<OwnedOrganizationRow>(
  'solely-owned-organizations',
  `select o.id, o.name,
          exists (select from organization_users other where other.organization_id = o.id and other.user_id <> $1)
          or exists (select from events e where e.organization_id = o.id and e.status <> 'DELETED') as is_needed
     from organization_users ou join organizations o on o.id = ou.organization_id
    where ou.user_id = $1 and ou.role = 'OWNER' and not ou.was_added
      and not exists (select from organization_users other
                       where other.organization_id = o.id and other.user_id <> $1 and other.role = 'OWNER'
                         and not other.was_added)
    order by o.name, o.id limit ${maxOrganizations}`,
);

/**
 * Finds the organizations whose only consenting owner is this person; owners added by others without consent do not
 * count.
 */
export const findSolelyOwnedOrganizations = (tx: Transaction, user_id: number) =>
  tx.rows(solelyOwnedOrganizations, [user_id]);

/**
 * Steps on memberships inside a transaction. Every change locks the row of the organization, to count owners correctly.
 */
import type { OrganizationUserRole } from '@plenum/contracts/enums';
import { type Db, idList, statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { lockAccount } from '../../accounts/security-activity/security-activity.steps.ts';
import { serviceRole } from '../../actor.ts';
import { lockActor, lockOrganization } from '../../locked-rights.steps.ts';

export interface LockedMembership {
  /** Roles of the actor and of the target; null for non-members. */
  readonly actor_role: OrganizationUserRole | null;
  readonly member_role: OrganizationUserRole | null;
  /** Whether no other owner has joined voluntarily; people who were made owners without their consent do not count. */
  readonly is_last_owner: boolean;
}

const lockedMembership = statement<LockedMembership>(
  'lock-organization-membership',
  `select (select role from organization_users where organization_id = o.id and user_id = $1) as actor_role,
            m.role as member_role,
            coalesce(m.role = 'OWNER' and not m.was_added
                     and (select count(*) from organization_users
                           where organization_id = o.id and role = 'OWNER' and not was_added) = 1, false) as is_last_owner
       from organizations o
       left join organization_users m on m.organization_id = o.id and m.user_id = $2
      where o.id = $3`,
);

/**
 * Locks an organization until the transaction ends and returns the current roles, because earlier reads may be outdated
 * after waiting for the lock; API tokens have their own role. Throws `not_found`, `token_revoked`, `token_expired`.
 */
export async function lockMembership(
  scope: Pick<Scope, 'actor' | 'clock'>,
  tx: Transaction,
  organization_id: number,
  member_id: number,
): Promise<LockedMembership> {
  await lockAccount(tx, member_id);
  await lockOrganization(tx, organization_id);
  const actor = await lockActor(scope, tx);
  const row = await tx.row(lockedMembership, [actor.user_id, member_id, organization_id]);
  if (row === undefined) throw fail('not_found');
  return { ...row, actor_role: row.actor_role ?? serviceRole(actor, organization_id) };
}

const insertMember = statement<{ user_id: number }>(
  'insert-organization-member',
  `insert into organization_users (organization_id, user_id, role, was_added) values ($1, $2, $3, $4)
         on conflict (organization_id, user_id) do nothing returning user_id`,
);

const confirmMember = statement<{ user_id: number }>(
  'confirm-organization-member',
  `update organization_users set was_added = false, role = case when role = 'OWNER' or $3 = 'MEMBER' then role else $3 end
    where organization_id = $1 and user_id = $2 and was_added
   returning user_id`,
);

/**
 * Adds a person to an organization unless they are already a member. With their consent, the organization becomes a
 * contact and `was_added` of an existing row is cleared; the role becomes the accepted one, if that is higher.
 * @returns whether a row was inserted, or the person confirmed an existing one
 */
export async function addOrganizationMember(
  tx: Transaction,
  member: {
    readonly organization_id: number;
    readonly user_id: number;
    readonly role: OrganizationUserRole;
    /** Whether another person adds the member, who has not yet consented. */
    readonly was_added?: boolean;
  },
): Promise<boolean> {
  await tx.em.flush();
  const rows = await tx.rows(insertMember, [
    member.organization_id,
    member.user_id,
    member.role,
    member.was_added ?? false,
  ]);
  if (member.was_added === true) return rows.length > 0;
  await addOrganizationContact(tx, member.organization_id, member.user_id);
  const confirmed = await tx.rows(confirmMember, [member.organization_id, member.user_id, member.role]);
  return rows.length > 0 || confirmed.length > 0;
}

const insertContact = statement(
  'insert-organization-contact',
  'insert into organization_contacts (organization_id, user_id) values ($1, $2) on conflict do nothing',
);

/**
 * Records that a person joined the organization or one of its events voluntarily. Its organizers are then known to the
 * person.
 */
export async function addOrganizationContact(tx: Transaction, organization_id: number, user_id: number): Promise<void> {
  await tx.rows(insertContact, [organization_id, user_id]);
}

const deleteMember = statement(
  'delete-organization-member',
  'delete from organization_users where organization_id = $1 and user_id = $2',
);

/** Ends a membership; other data of the person is unchanged. */
export async function removeOrganizationMember(
  tx: Transaction,
  organization_id: number,
  user_id: number,
): Promise<void> {
  await tx.rows(deleteMember, [organization_id, user_id]);
}

const deleteOrganizationSql = statement('delete-organization', 'delete from organizations where id = $1');

const serviceAccounts = statement<{ user_id: number }>(
  'service-accounts-of-organization',
  'select user_id from api_tokens where organization_id = $1',
);
const deleteAccountsSql = statement('delete-accounts', 'delete from users where id = any($1::bigint[])');

/** Deletes accounts that exist only for an organization, with all their rows. */
export async function removeAccounts(db: Db, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length > 0) await db.rows(deleteAccountsSql, [idList(accountIds)]);
}

export const listServiceAccounts = async (db: Db, organization_id: number): Promise<number[]> =>
  (await db.rows(serviceAccounts, [organization_id])).map(({ user_id }) => user_id);

/**
 * Deletes an organization with all its rows, and the accounts of its API tokens. Only for small organizations, or after
 * their rows were removed; use `closeOrganization` for others.
 */
export async function removeOrganization(tx: Transaction, organization_id: number): Promise<void> {
  const accounts = await listServiceAccounts(tx, organization_id);
  await tx.rows(deleteOrganizationSql, [organization_id]);
  await removeAccounts(tx, accounts);
}

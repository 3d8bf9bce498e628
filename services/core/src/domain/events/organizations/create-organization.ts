import { ref } from '@mikro-orm/core';
import type { CreateOrganization, OrganizationDetail } from '@plenum/contracts/events/organizations';
import { maxOrganizationNameLength, minOrganizationNameLength, maxOwnedOrganizations } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { authorizeOrganizationCreation } from '../../policy.ts';
import { getOrganization } from './get-organization.ts';
import { Organization, OrganizationUser } from './organization.entity.ts';

/**
 * Creates an organization; the actor becomes its OWNER. Names need not be unique. Throws `invalid_request`,
 * `organization_founding_refused`, `organizations_exceeded`.
 */
export async function createOrganization(
  scope: Scope,
  input: Body<typeof CreateOrganization>,
): Promise<OrganizationDetail> {
  const { user_id } = await authorizeOrganizationCreation(scope);
  const name = requireName(input.name, {
    field: 'name',
    label: 'name',
    length_min: minOrganizationNameLength,
    length_max: maxOrganizationNameLength,
  });
  const organization_id = await transaction(scope, async (tx) => {
    await requireFewOrganizations(tx, user_id);
    const organization = tx.em.create(Organization, { name });
    tx.em.persist(organization);
    tx.em.persist(
      tx.em.create(OrganizationUser, { organization: ref(organization), user: ref(User, user_id), role: 'OWNER' }),
    );
    await tx.em.flush();
    return organization.id;
  });
  return getOrganization(scope, organization_id);
}

const lockUser = statement('lock-user', 'select from users where id = $1 for no key update');

const ownedOrganizations = statement(
  'owned-organizations',
  `select from organization_users where user_id = $1 and role = 'OWNER' and not was_added limit $2`,
);

/** Serializes concurrent creations by the same person and checks their limit. Throws `organizations_exceeded`. */
async function requireFewOrganizations(tx: Transaction, user_id: number): Promise<void> {
  await tx.rows(lockUser, [user_id]);
  const owned = await tx.rows(ownedOrganizations, [user_id, maxOwnedOrganizations]);
  if (owned.length >= maxOwnedOrganizations) throw fail('organizations_exceeded');
}

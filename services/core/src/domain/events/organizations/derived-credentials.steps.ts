/**
 * Organization tokens and webhooks whose creator loses the required role (`derived-rights.ts`): tokens are revoked,
 * because only the creator has seen them; webhooks are paused, and their events are queued until an owner reviews them.
 */
import { organizationUserRoles, type OrganizationUserRole, type SecretKind } from '@plenum/contracts/enums';
import { organizationRoleMay, organizationRoleMayManage } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { recordActivity } from '../../accounts/security-activity/security-activity.steps.ts';
import { record } from '../../domain-events.ts';
import { isRetainedEventRole } from './event-roles.queries.ts';
import { findOrganizationName } from './organization.queries.ts';

interface CreatorRoleChange {
  readonly organization_id: number;
  readonly user_id: number;
  /** The new role; null if they have none. */
  readonly role: OrganizationUserRole | null;
  readonly at: Date;
}

/** The roles of tokens that a person with this role may not create: all, or those above it. */
const lostRoles = (role: OrganizationUserRole | null): OrganizationUserRole[] =>
  organizationUserRoles.filter(
    (tokenRole) =>
      !organizationRoleMay(role, 'organization_token:manage') || !organizationRoleMayManage(role, tokenRole),
  );

const revokeTokens = statement<{ id: number }>(
  'revoke-api-tokens-of-maker',
  `update api_tokens set revoked_at = now()
    where organization_id = $1 and created_by_id = $2 and organization_role = any($3::text[]) and revoked_at is null
   returning id`,
);

/** The previous secret expires as well: the person who lost the role may know it. */
const pauseWebhooks = statement<{ id: number }>(
  'pause-webhooks-of-maker',
  `with makers as (
     select $2::bigint as id
      union select user_id from api_tokens where organization_id = $1 and created_by_id = $2 and revoked_at is not null)
   update webhooks set paused = 'MAKER_LEFT', former_secret = null, former_secret_until = null, updated_at = now()
    where organization_id = $1 and paused is distinct from 'MAKER_LEFT'
      and (url_changed_by_id in (select id from makers) or secret_changed_by_id in (select id from makers))
   returning id`,
);

const enteredSecrets = statement<{ kind: SecretKind }>(
  'secrets-entered-by-maker',
  'select kind from secret_makers where organization_id = $1 and made_by_id = $2 order by kind',
);

/** The owners are notified of these roles, because the person retains them (`docs/product/membership.md`). */
const hasEventRoles = statement<{ has_roles: boolean }>(
  'has-event-roles',
  `select exists (select from event_users eu join events e on e.id = eu.event_id
                   where e.organization_id = $1 and eu.user_id = $2 and ${isRetainedEventRole}) as has_roles`,
);

/**
 * Revokes organization tokens and pauses webhooks that their creator may no longer create; notifies the owners,
 * including of event roles that the person retains. Call it in the transaction that changes the role, with the row of
 * the organization locked.
 */
export async function endDerivedCredentials(
  tx: Transaction,
  { organization_id, user_id, role, at }: CreatorRoleChange,
): Promise<void> {
  await tx.em.flush();
  const tokens = await tx.rows(revokeTokens, [organization_id, user_id, lostRoles(role)]);
  const isManager = organizationRoleMay(role, 'organization_webhook:manage');
  const webhooks = isManager ? [] : await tx.rows(pauseWebhooks, [organization_id, user_id]);
  const retainedSecrets = isManager ? [] : await tx.rows(enteredSecrets, [organization_id, user_id]);
  const retainsEventRoles =
    role === null && (await tx.row(hasEventRoles, [organization_id, user_id]))?.has_roles === true;
  if (tokens.length + webhooks.length + retainedSecrets.length === 0 && !retainsEventRoles) return;
  record(tx, 'organization_credentials.ended', {
    organization_id,
    user_id,
    api_token_ids: tokens.map(({ id }) => id),
    webhook_ids: webhooks.map(({ id }) => id),
    kept: retainedSecrets.map(({ kind }) => kind),
  });
  if (tokens.length === 0) return;
  const organization_name = (await findOrganizationName(tx, organization_id)) ?? '';
  const facts = { organization_name, revoked_count: tokens.length };
  await recordActivity(tx, { user_id, kind: 'API_TOKENS_REVOKED', by: null, facts, at });
}

/** Above the number of organizations that a person can manage. */
const maxOrganizations = 100_000;
const managerRoles = organizationUserRoles.filter((role) => organizationRoleMay(role, 'organization_token:manage'));

const managedOrganizations = statement<{ organization_id: number }>(
  'organizations-of-maker',
  `select ou.organization_id from organization_users ou join organizations o on o.id = ou.organization_id
    where ou.user_id = $1 and ou.role = any($2::text[]) order by ou.organization_id for no key update of o limit $3`,
);

/**
 * Locks the organizations that a person manages. Call it right after locking the account, before locking rows of events
 * and invitations: other transactions lock those after the organization.
 */
export const lockManagedOrganizations = (tx: Transaction, user_id: number): Promise<{ organization_id: number }[]> =>
  tx.rows(managedOrganizations, [user_id, managerRoles, maxOrganizations]);

/** Ends the credentials that a person created in all organizations, when their account is deleted. */
export async function endCredentialsEverywhere(tx: Transaction, user_id: number, at: Date): Promise<void> {
  for (const { organization_id } of await lockManagedOrganizations(tx, user_id))
    await endDerivedCredentials(tx, { organization_id, user_id, role: null, at });
}

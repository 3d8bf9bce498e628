/**
 * Rights in the transaction that uses them. A right that was checked before may be lost while a password is hashed or a
 * lock is awaited, so every command that makes a credential, gives a role or takes one checks it again here, under locks
 * that every loss of the right takes, too. The order of locks is account, organization, token, members, all other rows.
 */
import type { EventPermission, OrganizationPermission } from '@plenum/contracts/permissions';
import { idList, statement, type Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/errors.ts';
import type { Scope } from '../scope.ts';
import type { OrganizationAccessRow } from './access.queries.ts';
import { type Actor, requireActor } from './actor.ts';
import { tokenRefusal, type TokenState } from './api-tokens/api-tokens.rules.ts';
import { authorizeEvent, authorizeOrganization, type EventAccess } from './policy.ts';
import { holdAccount } from './security-activity/security-activity.steps.ts';

type HoldingScope = Pick<Scope, 'actor' | 'clock'>;

const heldToken = statement<TokenState>(
  'held-api-token',
  `select t.expires_at, t.revoked_at is not null as is_revoked, t.organization_id is not null or u.is_active as is_active
     from api_tokens t join users u on u.id = t.user_id where t.id = $1 for share of t`,
);

/**
 * Returns the actor; keeps the API token of the request from being revoked until the transaction ends. Call it after
 * locking the organization. Throws `token_revoked`, `token_expired`.
 */
export async function holdActor({ actor: given, clock }: HoldingScope, tx: Transaction): Promise<Actor> {
  const actor = requireActor({ actor: given });
  if (actor.token === undefined) return actor;
  const held = await tx.row(heldToken, [actor.token.api_token_id]);
  const refused = held === undefined ? 'token_revoked' : tokenRefusal(held, clock.date());
  if (refused !== null) throw fail(refused);
  return actor;
}

const lockOrganization = statement('hold-organization', 'select from organizations where id = $1 for no key update');

/** Locks an organization, with its members' roles, until the transaction ends. Throws `not_found`. */
export async function holdOrganization(tx: Transaction, organization_id: number): Promise<void> {
  const held = await tx.rows(lockOrganization, [organization_id]);
  if (held.length === 0) throw fail('not_found');
}

/**
 * Authorizes the actor as `authorizeOrganization`, for as long as the transaction is open. Throws its errors,
 * `token_revoked`, `token_expired`.
 */
export async function holdOrganizationRight(
  scope: HoldingScope,
  tx: Transaction,
  organization_id: number,
  permission: OrganizationPermission,
): Promise<OrganizationAccessRow> {
  await holdAccount(tx, requireActor(scope).user_id);
  await holdOrganization(tx, organization_id);
  const actor = await holdActor(scope, tx);
  return authorizeOrganization({ db: tx, actor }, organization_id, permission);
}

const shareOrganizationOfEvent = statement(
  'share-organization-of-event',
  'select from organizations where id = (select organization_id from events where id = $1) for share',
);

const shareMember = statement(
  'share-event-member',
  'select from event_users where event_id = $1 and user_id = $2 for share',
);

const lockMembers = statement(
  'hold-event-members',
  'select from event_users where event_id = $1 and user_id = any($2::bigint[]) order by user_id for update',
);

/**
 * Authorizes the actor as `authorizeEvent`, for as long as the transaction is open: as a member of the event, and as an
 * owner of its organization. Throws its errors, `token_revoked`, `token_expired`.
 * @param member_id the member whom the command changes: two members who change each other wait instead of deadlocking
 */
export async function holdEventRight(
  scope: HoldingScope,
  tx: Transaction,
  { event_id, member_id }: { readonly event_id: number; readonly member_id?: number },
  permission: EventPermission,
): Promise<EventAccess> {
  const { user_id } = requireActor(scope);
  await holdAccount(tx, user_id);
  await tx.rows(shareOrganizationOfEvent, [event_id]);
  const actor = await holdActor(scope, tx);
  if (member_id === undefined) await tx.rows(shareMember, [event_id, user_id]);
  else await tx.rows(lockMembers, [event_id, idList([user_id, member_id])]);
  return authorizeEvent({ db: tx, actor }, event_id, permission);
}

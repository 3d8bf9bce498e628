/**
 * Authorization within the transaction that relies on it. A right that was checked earlier may be lost while a password
 * is hashed or a lock is awaited. So every command of organizers and managers checks the right again, under locks that
 * every revocation takes as well. The lock order is account, organization, token, members, all other rows. Commands available to every
 * member, such as posting and voting, need no such locks (`tests/locked-rights.test.ts` lists the exceptions).
 */
import type { EventPermission, OrganizationPermission } from '@plenum/contracts/permissions';
import { idList, statement, type Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/errors.ts';
import type { Scope } from '../scope.ts';
import type { OrganizationAccessRow } from './access.queries.ts';
import { lockAccount } from './accounts/security-activity/security-activity.steps.ts';
import { type Actor, requireActor } from './actor.ts';
import { tokenRefusal, tokenRejection, type TokenState } from './integrations/api-tokens/api-tokens.rules.ts';
import {
  type AuthorizationScope,
  authorizeEvent,
  authorizeOrganization,
  authorizeEventObject,
  type EventAccess,
} from './policy.ts';

type LockingScope = Pick<Scope, 'actor' | 'clock' | 'resourceVersion'>;

/** Compares the version of the resource that the request changes. Throws `precondition_failed`. */
async function withVersion<T>({ resourceVersion }: LockingScope, tx: Transaction, access: T): Promise<T> {
  await resourceVersion?.requireMatch(tx);
  return access;
}

const lockedToken = statement<TokenState>(
  'held-api-token',
  `select t.expires_at, t.revoked_at is not null as is_revoked, t.organization_id is not null or u.is_active as is_owner_active
     from api_tokens t join users u on u.id = t.user_id where t.id = $1 for share of t`,
);

/**
 * Returns the actor, and locks the API token of the request against revocation until the transaction ends. Must be
 * called after locking the organization. Throws `token_revoked`, `token_expired`.
 */
export async function lockActor({ actor: requestActor, clock }: LockingScope, tx: Transaction): Promise<Actor> {
  const actor = requireActor({ actor: requestActor });
  if (actor.token === undefined) return actor;
  const locked = await tx.row(lockedToken, [actor.token.api_token_id]);
  const errorCode = locked === undefined ? 'token_revoked' : tokenRejection(locked, clock.date());
  if (errorCode !== null) throw tokenRefusal(errorCode);
  return actor;
}

const selectOrganizationForUpdate = statement(
  'hold-organization',
  'select from organizations where id = $1 for no key update',
);

/** Locks an organization and the roles of its members until the transaction ends. Throws `not_found`. */
export async function lockOrganization(tx: Transaction, organization_id: number): Promise<void> {
  const locked = await tx.rows(selectOrganizationForUpdate, [organization_id]);
  if (locked.length === 0) throw fail('not_found');
}

/** A scope with which a command authorizes the actor again in the transaction. */
type LockedScope = AuthorizationScope & { readonly actor: Actor };

/**
 * Locks the role of the actor in an organization until the transaction ends, and returns the scope for authorizing the
 * actor again. Throws `not_found`, `token_revoked`, `token_expired`.
 */
export async function lockOrganizationRole(
  scope: LockingScope,
  tx: Transaction,
  organization_id: number,
): Promise<LockedScope> {
  await lockAccount(tx, requireActor(scope).user_id);
  await lockOrganization(tx, organization_id);
  return { db: tx, clock: scope.clock, actor: await lockActor(scope, tx) };
}

/**
 * Authorizes the actor like `authorizeOrganization`, with effect until the transaction ends. Throws its errors, `token_revoked`,
 * `token_expired`.
 */
export const lockOrganizationRight = async (
  scope: LockingScope,
  tx: Transaction,
  organization_id: number,
  permission: OrganizationPermission,
): Promise<OrganizationAccessRow> =>
  withVersion(
    scope,
    tx,
    await authorizeOrganization(await lockOrganizationRole(scope, tx, organization_id), organization_id, permission),
  );

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

interface LockedEvent {
  readonly event_id: number;
  /**
   * The member whom the command changes. Members are locked in a fixed order, so that two members who change each other
   * do not cause a deadlock.
   */
  readonly member_id?: number | null | undefined;
}

/**
 * Locks the role of the actor in an event until the transaction ends, as a member and as an owner of its organization,
 * and returns the scope for authorizing the actor again. Must be called before locking other rows of the event. Throws
 * `token_revoked`, `token_expired`.
 */
export async function lockEventRole(
  scope: LockingScope,
  tx: Transaction,
  { event_id, member_id = null }: LockedEvent,
): Promise<LockedScope> {
  const { user_id } = requireActor(scope);
  await lockAccount(tx, user_id);
  await tx.rows(shareOrganizationOfEvent, [event_id]);
  const actor = await lockActor(scope, tx);
  if (member_id === null) await tx.rows(shareMember, [event_id, user_id]);
  else await tx.rows(lockMembers, [event_id, idList([user_id, member_id])]);
  return { db: tx, clock: scope.clock, actor };
}

/**
 * Authorizes the actor like `authorizeEvent`, with effect until the transaction ends. Throws its errors, `token_revoked`,
 * `token_expired`.
 */
export const lockEventRight = async (
  scope: LockingScope,
  tx: Transaction,
  locked: LockedEvent,
  permission: EventPermission,
): Promise<EventAccess> =>
  withVersion(scope, tx, await authorizeEvent(await lockEventRole(scope, tx, locked), locked.event_id, permission));

/**
 * Authorizes the actor like `authorizeEventObject`, with effect until the transaction ends, for commands on an object
 * that is identified by its own id. Throws its errors, `token_revoked`, `token_expired`.
 */
export const lockEventObjectRight = async (
  scope: LockingScope,
  tx: Transaction,
  event_id: number,
  permission: EventPermission,
): Promise<EventAccess> =>
  withVersion(
    scope,
    tx,
    await authorizeEventObject(
      await lockEventRole(scope, tx, { event_id }),
      { event_id, is_unscheduled: false },
      permission,
    ),
  );

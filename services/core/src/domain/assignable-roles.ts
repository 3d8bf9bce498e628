/**
 * Roles that the actor may grant and revoke: one rule for every command that changes the role of another person. The
 * role tables are in `contracts/permissions`, the limits of tokens in `contracts/token-scopes`.
 */
import type { EventUserRole, OrganizationUserRole } from '@plenum/contracts/enums';
import { scopesMayAssign, scopesMayManage } from '@plenum/contracts/integrations/token-scopes';
import {
  assignableEventRoles,
  manageableOrganizationRoles,
  type OrganizationPermission,
  organizationRoleMay,
} from '@plenum/contracts/permissions';
import { fail, type Refusal, errorPhrase } from '../platform/errors.ts';
import type { Actor, TokenGrant } from './actor.ts';
import type { EventAccess } from './policy.ts';

interface ScopeWithActor {
  readonly actor: Actor | null;
}

/**
 * Returns the roles that the actor may grant and revoke in an event: those allowed by their role, restricted to those
 * allowed by their token. Every command that changes the role of another person calls this.
 */
export function assignableRoles({ actor }: ScopeWithActor, { role }: Pick<EventAccess, 'role'>) {
  const roles: readonly EventUserRole[] = assignableEventRoles[role];
  const token = actor?.token;
  return token === undefined ? roles : roles.filter((one) => scopesMayAssign(token.scopes, one));
}

/** Checks that the actor may grant and revoke these roles in an event. Throws `event_role_not_assignable`. */
export function requireAssignable(
  scope: ScopeWithActor,
  access: Pick<EventAccess, 'role'>,
  ...roles: readonly EventUserRole[]
): void {
  const refusal = roleRefusal(scope, access, ...roles);
  if (refusal !== null) throw refusal;
}

/**
 * Checks that a token may revoke or restore roles in an event; without a token, nothing is checked. For commands
 * with a different rule for people: removals and bans. Throws `event_role_not_assignable`.
 */
export function requireTokenMayRevoke(token: TokenGrant | undefined, ...roles: readonly EventUserRole[]): void {
  if (token === undefined || roles.every((role) => scopesMayAssign(token.scopes, role))) return;
  throw fail('event_role_not_assignable', { message: errorPhrase('role_of_token') });
}

/** Returns the reason why the actor may not grant one of these roles; null if they may. */
export function roleRefusal(
  scope: ScopeWithActor,
  access: Pick<EventAccess, 'role'>,
  ...roles: readonly EventUserRole[]
): Refusal | null {
  const assignable = assignableRoles(scope, access);
  if (roles.every((role) => assignable.includes(role))) return null;
  const hasToken = scope.actor?.token !== undefined;
  return fail('event_role_not_assignable', hasToken ? { message: errorPhrase('role_of_token') } : {});
}

/** Returns the roles that the actor may grant and revoke in an organization, given the role of the actor there. */
export function manageableRoles(
  { actor }: ScopeWithActor,
  role: OrganizationUserRole | null,
): readonly OrganizationUserRole[] {
  const roles: readonly OrganizationUserRole[] = role === null ? [] : manageableOrganizationRoles[role];
  const token = actor?.token;
  return token === undefined ? roles : roles.filter((one) => scopesMayManage(token.scopes, one));
}

/**
 * Checks that the actor may change a member of an organization or assign a role: only owners may manage owners or
 * assign OWNER. The roles must be read under a lock. Throws `not_found`, `forbidden`.
 */
export function requireMayManageMember(
  scope: ScopeWithActor,
  actor_role: OrganizationUserRole | null,
  managed: OrganizationUserRole,
  permission: OrganizationPermission,
): void {
  if (actor_role === null) throw fail('not_found');
  if (!organizationRoleMay(actor_role, permission)) throw fail('forbidden');
  if (!manageableRoles(scope, actor_role).includes(managed)) throw fail('forbidden');
}

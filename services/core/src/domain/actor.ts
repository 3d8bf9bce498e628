/** The actor of a request: a person with a login, or a program with an API token. */
import type { OrganizationUserRole } from '@plenum/contracts/enums';
import { type ApiScope, canReadDrafts } from '@plenum/contracts/integrations/token-scopes';
import { fail } from '../platform/errors.ts';

/** Permissions of an API token, limited by those of its person or organization. */
export interface TokenGrant {
  readonly api_token_id: number;
  readonly scopes: readonly ApiScope[];
  /** The events to which the token is restricted; null if it is unrestricted. */
  readonly event_ids: readonly number[] | null;
  /** Whether this request returns only what attendees see, regardless of the person's role. */
  readonly reads_as_member: boolean;
  /** The organization for which the program acts, and its role; null for a personal token. */
  readonly organization: { readonly organization_id: number; readonly role: OrganizationUserRole } | null;
}

export interface Actor {
  readonly user_id: number;
  readonly login_id: string;
  readonly email_verified: boolean;
  /** Whether this is a demo account. A shared demo account may only browse and chat. */
  readonly is_demo: boolean;
  /** Whether this is the account of a visitor who tries the demo as an organizer, with an event of their own. */
  readonly is_demo_organizer?: boolean;
  /** The API token of the request; absent for a person with a login. */
  readonly token?: TokenGrant;
}

export const isServiceAccount = ({ token }: Pick<Actor, 'token'>): boolean => (token?.organization ?? null) !== null;

/** Returns the actor of a scope that requires one. Throws `not_authenticated`. */
export function requireActor(scope: { readonly actor: Actor | null }): Actor {
  if (scope.actor === null) throw fail('not_authenticated');
  return scope.actor;
}

/** Checks whether a program with an API token sends the request. */
export const isProgram = (scope: { readonly actor: Actor | null }): boolean => scope.actor?.token !== undefined;

/** Returns the role of an organization's token in that organization; null for other organizations and for people. */
export function serviceRole({ token }: Pick<Actor, 'token'>, organization_id: number): OrganizationUserRole | null {
  const organization = token?.organization ?? null;
  return organization?.organization_id === organization_id ? organization.role : null;
}

/** Checks whether the actor sees unpublished events in lists of their own or their organization's events. */
export const maySeeDrafts = ({ token }: Pick<Actor, 'token'>): boolean =>
  token === undefined || canReadDrafts(token.scopes);

/** Checks whether the actor is a program whose token is restricted to certain events. */
export const isBoundToEvents = ({ token }: Pick<Actor, 'token'>): boolean => (token?.event_ids ?? null) !== null;

/** Actor of a request: a person with one of their logins, or a program with an API token. */
import type { OrganizationUserRole } from '@plenum/contracts/enums';
import { type ApiScope, seesDrafts } from '@plenum/contracts/token-scopes';
import { fail } from '../platform/errors.ts';

/** What an API token allows a program to do, as its person or organization. */
export interface TokenGrant {
  readonly api_token_id: number;
  readonly scopes: readonly ApiScope[];
  /** The only events that exist for the program; null for no such limit. */
  readonly event_ids: readonly number[] | null;
  /** Whether this request shows what attendees see, whatever its person may see. */
  readonly reads_as_member: boolean;
  /** For which organization the program acts, and as what; null for a token of a person. */
  readonly organization: { readonly organization_id: number; readonly role: OrganizationUserRole } | null;
}

export interface Actor {
  readonly user_id: number;
  readonly login_id: string;
  readonly email_verified: boolean;
  /** Whether this is an account of the demo. A shared one may only browse and chat. */
  readonly is_demo: boolean;
  /** Whether it is the account of a visitor who tries the demo as an organizer, with an event of their own. */
  readonly is_demo_organizer?: boolean;
  /** The API token of the request; absent for a person at a browser. */
  readonly token?: TokenGrant;
}

/** Checks whether the actor is the account of an organization's token, which belongs to no person. */
export const isServiceAccount = ({ token }: Pick<Actor, 'token'>): boolean => (token?.organization ?? null) !== null;

/** Returns the actor of a scope that requires one. Throws `not_authenticated`. */
export function requireActor(scope: { readonly actor: Actor | null }): Actor {
  if (scope.actor === null) throw fail('not_authenticated');
  return scope.actor;
}

/** Returns the role that the token of an organization has in it; null elsewhere, and for people. */
export function serviceRole({ token }: Pick<Actor, 'token'>, organization_id: number): OrganizationUserRole | null {
  const organization = token?.organization ?? null;
  return organization?.organization_id === organization_id ? organization.role : null;
}

/** Checks whether the actor sees events that are not published, in lists of theirs or of their organization. */
export const maySeeDrafts = ({ token }: Pick<Actor, 'token'>): boolean =>
  token === undefined || seesDrafts(token.scopes);

/** Checks whether the actor is a program whose token is for some events only. */
export const isBoundToEvents = ({ token }: Pick<Actor, 'token'>): boolean => (token?.event_ids ?? null) !== null;

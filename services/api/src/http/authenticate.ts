/** Who asks: the access token of a request, by cookie or as a bearer token. */
import type { IncomingHttpHeaders } from 'node:http';
import type { OperationSpec } from '@plenum/contracts/operation';
import type { Actor } from '@plenum/core/domain/actor';
import type { Authenticator } from '@plenum/core/domain/auth/authenticator';
import { fail } from '@plenum/core/platform/errors';
import { readAccessCookie } from '@plenum/core/platform/security/login-cookie';

/** The access token a request presents, or null. A bearer token goes before the cookie. */
export function presentedAccessToken(headers: IncomingHttpHeaders, secure: boolean): string | null {
  const [scheme, bearer] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer' && bearer !== undefined && bearer !== '') return bearer;
  return readAccessCookie(headers.cookie, secure);
}

/** The actor of an operation that demands a login; null for the others. Refuses with the 401 codes. */
export async function authenticate(
  authenticator: Authenticator,
  operation: OperationSpec,
  access_token: string | null,
): Promise<Actor | null> {
  if (operation.access !== 'login') return null;
  if (access_token === null) throw fail('not_authenticated');
  return authenticator.authenticate('access', access_token);
}

/**
 * What an account in a special state may not do: an unverified one only tends to itself (`verification_required`), the
 * demo account changes nothing that lasts (`demo_account`).
 */
export function refuseRestricted(operation: OperationSpec, actor: Actor | null): void {
  if (actor === null) return;
  if (!actor.email_verified && !operation.path.startsWith('/auth/')) throw fail('verification_required');
  if (actor.is_demo && operation.demoRefused === true) throw fail('demo_account');
}

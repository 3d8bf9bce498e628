/**
 * Authentication of a request. Each credential has its place: the access cookie holds an access token, the
 * `Authorization` header an access token, an API token or the secret of the mail server; nothing is read from the query.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { OperationSpec } from '@plenum/contracts/operation';
import { accountRefusal, stateOfActor, useOfOperation } from '@plenum/core/domain/accounts/auth/account-states';
import type { Authenticator } from '@plenum/core/domain/accounts/auth/authenticator';
import type { Actor } from '@plenum/core/domain/actor';
import { fail } from '@plenum/core/platform/errors';
import { readAccessCookie } from '@plenum/core/platform/security/login-cookie';

/** Returns the bearer token of a request, or null. */
export function bearerToken(headers: IncomingHttpHeaders): string | null {
  const [scheme, bearer] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && bearer !== undefined && bearer !== '' ? bearer : null;
}

/** Returns the access token of a request, or null. A bearer token takes precedence over the cookie. */
export const presentedAccessToken = (headers: IncomingHttpHeaders, secure: boolean): string | null =>
  bearerToken(headers) ?? readAccessCookie(headers.cookie, secure);

/** Returns the actor of an operation that requires a login; null for the others. Throws the 401 codes. */
export async function authenticate(
  authenticator: Authenticator,
  operation: OperationSpec,
  access_token: string | null,
): Promise<Actor | null> {
  if (operation.access !== 'login') return null;
  if (access_token === null) throw fail('not_authenticated');
  return authenticator.authenticate('access', access_token);
}

/** Throws the error of an operation that the state of the actor's account does not allow. */
export function refuseRestricted(operation: OperationSpec, actor: Actor | null): void {
  if (actor === null || operation.access !== 'login') return;
  const refused = accountRefusal(stateOfActor(actor), useOfOperation(operation));
  if (refused !== null) throw fail(refused);
}

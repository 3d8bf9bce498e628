/**
 * Authentication of requests. The access cookie contains an access token; the `Authorization` header contains an access
 * token, an API token, or the secret of the mail server. Credentials in the query are ignored.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { OperationSpec } from '@plenum/contracts/operation';
import { accountRejection, stateOfActor, useOfOperation } from '@plenum/core/domain/accounts/auth/account-states';
import type { Authenticator } from '@plenum/core/domain/accounts/auth/authenticator';
import type { Actor } from '@plenum/core/domain/actor';
import { fail } from '@plenum/core/platform/errors';
import { readAccessCookie } from '@plenum/core/platform/security/login-cookie';

export function bearerToken(headers: IncomingHttpHeaders): string | null {
  const [scheme, bearer] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && bearer !== undefined && bearer !== '' ? bearer : null;
}

/** Returns the access token of a request, or null. A bearer token takes precedence over the cookie. */
export const readAccessToken = (headers: IncomingHttpHeaders, secure: boolean): string | null =>
  bearerToken(headers) ?? readAccessCookie(headers.cookie, secure);

/** Returns the actor if the operation requires a login; otherwise null. Throws the 401 codes. */
export async function authenticate(
  authenticator: Authenticator,
  operation: OperationSpec,
  access_token: string | null,
): Promise<Actor | null> {
  if (operation.access !== 'login') return null;
  if (access_token === null) throw fail('not_authenticated');
  return authenticator.authenticate('access', access_token);
}

/** Throws if the state of the actor’s account does not allow the operation. */
export function rejectRestrictedActor(operation: OperationSpec, actor: Actor | null): void {
  if (actor === null || operation.access !== 'login') return;
  const code = accountRejection(stateOfActor(actor), useOfOperation(operation));
  if (code !== null) throw fail(code);
}

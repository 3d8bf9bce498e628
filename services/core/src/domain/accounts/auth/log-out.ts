import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { loginOfRefreshToken } from './auth.rules.ts';
import { revokeLogin } from './auth.steps.ts';
import { Login } from './login.entity.ts';

export interface LogOutInput {
  readonly access_token: string | null;
  readonly refresh_token: string | null;
}

/** Revokes the logins of the presented tokens. Ignores invalid tokens. */
export async function logOut(scope: Scope, { access_token, refresh_token }: LogOutInput): Promise<void> {
  const byAccess = loginOfAccessToken(scope, access_token);
  const byRefresh = refresh_token === null ? null : loginOfRefreshToken(refresh_token);
  if (byAccess === null && byRefresh === null) return;
  await transaction(scope, async (tx) => {
    if (byAccess !== null) await revokeLogin(tx, byAccess);
    if (byRefresh === null || byRefresh === byAccess || refresh_token === null) return;
    // Knowing a login id must not suffice to end the login.
    const hash = hashToken(refresh_token);
    const login = await tx.em.findOne(Login, { id: byRefresh, $or: [{ refreshHash: hash }, { previousHash: hash }] });
    if (login !== null) await revokeLogin(tx, login.id);
  });
}

function loginOfAccessToken(scope: Scope, access_token: string | null): string | null {
  if (access_token === null) return null;
  try {
    return scope.tokens.verify('access', access_token).login_id;
  } catch {
    return null;
  }
}

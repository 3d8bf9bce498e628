/** Operations of the security settings; separate from `me.api.ts`, which the first chunk contains. */
import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

export async function changePassword(
  current_password: string,
  new_password: string,
  revoke_tokens: boolean,
): Promise<void> {
  await call('PUT /auth/change-password', { body: { current_password, new_password, revoke_tokens } });
  await invalidate('ApiTokens');
}

export const useSecurityActivity = (user_id: number) =>
  useQuery('GET /users/:user_id/security-activity', { params: { user_id } });

export const requestEmailChange = (new_email: string, password: string) =>
  call('POST /auth/change-email', { body: { new_email, password } });
export const validateEmailChange = (token: string) => call('GET /auth/change-email/:token', { params: { token } });
export const confirmEmailChange = (token: string) => call('POST /auth/change-email/:token', { params: { token } });

export const useLogins = () => useQuery('GET /auth/logins', {});
export const revokeLogin = (login_id: string) => call('DELETE /auth/logins/:login_id', { params: { login_id } });
export async function revokeOtherLogins(): Promise<void> {
  await call('DELETE /auth/logins');
  await invalidate('SecurityActivity');
}

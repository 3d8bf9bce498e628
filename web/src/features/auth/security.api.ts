/** Operations of the security settings; separate from `auth.api.ts`, which the first chunk contains. */
import { call } from '../../lib/http.ts';
import { useQuery } from '../../lib/swr.ts';

export const changePassword = (current_password: string, new_password: string) =>
  call('PUT /auth/change-password', { body: { current_password, new_password } });

export const requestEmailChange = (new_email: string, password: string) =>
  call('POST /auth/change-email', { body: { new_email, password } });
export const validateEmailChange = (token: string) => call('GET /auth/change-email/:token', { params: { token } });
export const confirmEmailChange = (token: string) => call('POST /auth/change-email/:token', { params: { token } });

export const useLogins = () => useQuery('GET /auth/logins', {});
export const endLogin = (login_id: string) => call('DELETE /auth/logins/:login_id', { params: { login_id } });
export const endOtherLogins = () => call('DELETE /auth/logins');

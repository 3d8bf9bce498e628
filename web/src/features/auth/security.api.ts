import {
  ChangePassword,
  ConfirmEmailChange,
  EndLogin,
  EndOtherLogins,
  ListLogins,
  RequestEmailChange,
  ValidateEmailChange,
} from '@plenum/contracts/auth';
import { call } from '../../lib/http.ts';
import { useQuery } from '../../lib/swr.ts';

export const changePassword = (current_password: string, new_password: string) =>
  call(ChangePassword, { body: { current_password, new_password } });

export const requestEmailChange = (new_email: string, password: string) =>
  call(RequestEmailChange, { body: { new_email, password } });
export const validateEmailChange = (token: string) => call(ValidateEmailChange, { params: { token } });
export const confirmEmailChange = (token: string) => call(ConfirmEmailChange, { params: { token } });

export const useLogins = () => useQuery(ListLogins, {});
export const endLogin = (login_id: string) => call(EndLogin, { params: { login_id } });
export const endOtherLogins = () => call(EndOtherLogins);

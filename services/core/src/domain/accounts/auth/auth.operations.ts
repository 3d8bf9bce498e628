import type * as contract from '@plenum/contracts/accounts/auth';
import type * as emailChange from '@plenum/contracts/accounts/email-change';
import type * as passwords from '@plenum/contracts/accounts/passwords';
import { created, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { enterDemoAsOrganizer } from '../../system/upkeep/enter-demo-as-organizer.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange, validateEmailChange } from './confirm-email-change.ts';
import { enterDemo } from './enter-demo.ts';
import { getMe } from './get-me.ts';
import { issueSocketToken } from './issue-socket-token.ts';
import { listLogins } from './list-logins.ts';
import { logInByLink, validateLoginLink } from './log-in-by-link.ts';
import { logInByVerification } from './log-in-by-verification.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { refreshLogin } from './refresh-login.ts';
import { requestEmailChange } from './request-email-change.ts';
import { requestLoginLink } from './request-login-link.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { requestUnlock } from './request-unlock.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { revokeMyLogin, revokeMyOtherLogins } from './revoke-login.ts';
import { signUp } from './sign-up.ts';
import { unlockDevice, validateUnlock } from './unlock-device.ts';
import { validateResetToken } from './validate-reset-token.ts';
import { isVerified, validateVerification, verifyEmail } from './verify-email.ts';
import { verifyPassword } from './verify-password.ts';

export const authOperations: HandlersOf<typeof contract & typeof emailChange & typeof passwords> = {
  async Login(scope, { body }, http) {
    const { user_agent, device_proofs } = http;
    const login = await logIn(scope, { ...body, user_agent, device_proofs });
    const { user_id, tokens } = login;
    http.setLogin(tokens);
    http.setDeviceProofs(login.device_proofs);
    return ok({ message: 'Login successful', user_id });
  },
  async EnterDemo(scope, _input, http) {
    const { user_id, tokens } = await enterDemo(scope, http.user_agent);
    http.setLogin(tokens);
    return ok({ message: 'Login successful', user_id });
  },
  async EnterDemoAsOrganizer(scope, _input, http) {
    const { user_id, event_id, tokens } = await enterDemoAsOrganizer(scope, http.user_agent, http.language);
    http.setLogin(tokens);
    return ok({ message: 'Login successful', user_id, event_id });
  },
  async SignUp(scope, { body }, http) {
    const { email, device_proofs } = await signUp(scope, body, http);
    http.setDeviceProofs(device_proofs);
    return created({
      message: 'Account created. Please check your mail to verify your address.',
      email,
      requires_verification: true,
    });
  },
  async GetMe(scope) {
    return ok(await getMe(scope));
  },
  async Refresh(scope, _input, http) {
    http.setLogin(await refreshLogin(scope, http.refresh_token));
    return ok({ message: 'Token refreshed' });
  },
  async Logout(scope, _input, http) {
    // Clears the cookies even if revoking the login fails.
    http.clearLogin();
    await logOut(scope, http);
    return ok({ message: 'Logged out' });
  },
  async VerifyEmail(scope, { params }, http) {
    const verified = await verifyEmail(scope, params.token, http.device_proofs);
    return ok({ message: 'Your email address is verified.', ...verified });
  },
  async ValidateVerification(scope, { params }, http) {
    return ok(await validateVerification(scope, params.token, http.device_proofs));
  },
  async LogInByVerification(scope, { params, body }, http) {
    const { user_agent, device_proofs } = http;
    const login = await logInByVerification(scope, params.token, body.password, { user_agent, device_proofs });
    http.setLogin(login.tokens);
    http.setDeviceProofs(login.device_proofs);
    return ok({ message: 'Login successful', user_id: login.user_id, next: login.next });
  },
  async GetVerification(scope, { body }, http) {
    return ok({ is_verified: await isVerified(scope, body.email, http.device_proofs) });
  },
  async ResendVerification(scope, { body }) {
    await resendVerification(scope, body.email, body.next);
    return ok({ message: 'If the account exists and is not verified yet, a new link is on its way.' });
  },
  async ForgotPassword(scope, { body }) {
    await requestPasswordReset(scope, body.email, body.next);
    return ok({ message: 'If the account exists, a link to reset the password is on its way.' });
  },
  async RequestLoginLink(scope, { body }) {
    await requestLoginLink(scope, body.email, body.next);
    return ok({ message: 'If the account exists, a link to log in is on its way.' });
  },
  async ValidateLoginLink(scope, { params }) {
    const { email } = await validateLoginLink(scope, params.token);
    return ok({ valid: true, email });
  },
  async LogInByLink(scope, { params }, http) {
    const { user_agent, device_proofs } = http;
    const login = await logInByLink(scope, params.token, { user_agent, device_proofs });
    http.setLogin(login.tokens);
    http.setDeviceProofs(login.device_proofs);
    return ok({ message: 'Login successful', user_id: login.user_id, next: login.next });
  },
  async RequestUnlock(scope, { body }) {
    await requestUnlock(scope, body.email);
    return ok({ message: 'If the account exists, a link to log in is on its way.' });
  },
  async ValidateUnlock(scope, { params }) {
    const { email } = await validateUnlock(scope, params.token);
    return ok({ valid: true, email });
  },
  async UnlockDevice(scope, { params }, http) {
    const { email, device_proofs } = await unlockDevice(scope, params.token, http.device_proofs);
    http.setDeviceProofs(device_proofs);
    return ok({ message: 'You can log in from this browser now.', email });
  },
  async ValidateResetToken(scope, { params }) {
    const { email } = await validateResetToken(scope, params.token);
    return ok({ valid: true, email });
  },
  async ResetPassword(scope, { body }, http) {
    const { device_proofs, ...result } = await resetPassword(scope, body, http);
    http.setDeviceProofs(device_proofs);
    return ok({ message: 'Your password has been changed. Please log in.', ...result });
  },
  async VerifyPassword(scope, { body }) {
    await verifyPassword(scope, body.password);
    return ok({ message: 'Password verified', valid: true });
  },
  async ChangePassword(scope, { body }, http) {
    http.setDeviceProofs(await changePassword(scope, body, http.device_proofs));
    return ok({ message: 'Password changed' });
  },
  async GetSocketToken(scope) {
    return ok({ token: await issueSocketToken(scope) });
  },
  async ListLogins(scope, _input, { language }) {
    return ok({ logins: await listLogins(scope, language) });
  },
  async RevokeLogin(scope, { params }) {
    await revokeMyLogin(scope, params.login_id);
    return ok({ message: 'This login has ended.' });
  },
  async RevokeOtherLogins(scope, _input, http) {
    http.setDeviceProofs(await revokeMyOtherLogins(scope, http.device_proofs));
    return ok({ message: 'All other logins have ended.' });
  },
  async RequestEmailChange(scope, { body }) {
    const email = await requestEmailChange(scope, body.new_email, body.password);
    return ok({ message: 'A link is on its way to the new address.', email });
  },
  async ValidateEmailChange(scope, { params }) {
    const { email } = await validateEmailChange(scope, params.token);
    return ok({ valid: true, email });
  },
  async ConfirmEmailChange(scope, { params }, http) {
    const { email } = await confirmEmailChange(scope, params.token, http.user_agent);
    return ok({ message: 'Your account has its new address.', email });
  },
};

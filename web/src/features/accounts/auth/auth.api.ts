/** Sign-up, all ways to log in, and links in emails; separate from the code that every screen loads. */
import type { Login, SignUp } from '@plenum/contracts/accounts/auth';
import type { Body } from '@plenum/contracts/operation';
import { call, failureCode, failureMessage, failureStatus } from '../../../lib/http.ts';
import { loadMe } from './me.api.ts';
import { storeReturnPath } from './return-path.ts';

/** Logs in and loads the user. Throws the failure of the login. */
export async function logIn(body: Body<typeof Login>): Promise<void> {
  await call('POST /auth/login', { body });
  await loadMe();
}

/**
 * Verifies the address of a link, logs in by it, and loads the user. Returns the requested path, or null.
 * @param password becomes the password of the account
 */
export async function logInByVerification(token: string, password?: string): Promise<string | null> {
  const body = password === undefined ? {} : { password };
  const { next } = await call('POST /auth/verify-email/:token', { params: { token }, body });
  await loadMe();
  return next;
}

/** Logs in by an emailed link and loads the user. Returns the requested path, or null. */
export async function logInByLink(token: string): Promise<string | null> {
  const { next } = await call('POST /auth/login-link/:token', { params: { token } });
  await loadMe();
  return next;
}

export async function enterDemo(): Promise<void> {
  await call('POST /auth/demo');
  await loadMe();
}

/** Logs in to the demo as the organizer of a copy of its conference. Returns the id of that event. */
export async function enterDemoAsOrganizer(): Promise<number> {
  const { event_id } = await call('POST /auth/demo/organizer');
  await loadMe();
  return event_id;
}

export function signUp(body: Body<typeof SignUp>) {
  storeReturnPath(body.next);
  return call('POST /auth/signup', { body });
}

/** Returns the body of a request for an email, and stores the path to redirect to afterwards. */
function mailTo(email: string, next: string | undefined) {
  storeReturnPath(next);
  return { email, ...(next === undefined ? {} : { next }) };
}
export const resendVerification = (email: string, next?: string) =>
  call('POST /auth/resend-verification', { body: mailTo(email, next) });
/** Checks whether the address of an account that this browser created is verified. */
export const isVerified = async (email: string): Promise<boolean> =>
  (await call('POST /auth/verification', { body: { email } })).is_verified;
export const forgotPassword = (email: string, next?: string) =>
  call('POST /auth/forgot-password', { body: mailTo(email, next) });
export const requestLoginLink = (email: string, next?: string) =>
  call('POST /auth/login-link', { body: mailTo(email, next) });
export const validateLoginLink = (token: string) => call('GET /auth/login-link/:token', { params: { token } });
export const requestUnlock = (email: string) => call('POST /auth/unlock', { body: { email } });
export const validateUnlock = (token: string) => call('GET /auth/unlock/:token', { params: { token } });
export const unlockDevice = (token: string) => call('POST /auth/unlock/:token', { params: { token } });
export const verifyEmail = (token: string) => call('GET /auth/verify-email/:token', { params: { token } });
export const validateVerification = (token: string) =>
  call('GET /auth/verify-email/:token/account', { params: { token } });
export const validateResetToken = (token: string) => call('GET /auth/reset-password/:token', { params: { token } });
export const resetPassword = (token: string, password: string, revoke_tokens: boolean) =>
  call('POST /auth/reset-password', { body: { token, password, revoke_tokens } });

/** Returns the error message of a failed login and its field. */
export function loginError(failure: unknown): { readonly field: 'email' | 'password'; readonly text: LoginText } {
  const status = failureStatus(failure);
  if (status === 400 && failureCode(failure) === 'email_not_verified')
    return { field: 'email', text: 'auth.login.unverified' };
  if (status === 400 || status === 401) return { field: 'password', text: 'auth.login.invalid' };
  return { field: 'email', text: 'auth.unexpected' };
}

/**
 * Returns the server’s message for a rejected request or one that it was too busy to process; null for any other
 * failure.
 */
export function rejectionText(failure: unknown): string | null {
  const [status, code] = [failureStatus(failure), failureCode(failure)];
  const isRejected = (status >= 400 && status < 500 && code !== undefined) || code === 'overloaded';
  return isRejected ? failureMessage(failure) : null;
}

export type LoginText = 'auth.login.unverified' | 'auth.login.invalid' | 'auth.unexpected';

/** Checks whether a login failed because of the rate limit, which an unlock link bypasses. */
export const isLoginLimited = (failure: unknown): boolean => failureStatus(failure) === 429;

/** Checks whether a sign-up failed because the address has an account. */
export const isEmailTaken = (failure: unknown): boolean =>
  failureStatus(failure) === 400 && failureCode(failure) === 'email_already_registered';

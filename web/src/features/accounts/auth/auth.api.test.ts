import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../lib/http.ts';
import { isEmailTaken, loginError } from './auth.api.ts';

const failure = (status: number, error?: string) =>
  new HttpFailure(status, error === undefined ? undefined : { error, message: 'A text.' }, 'A text.');

describe('the message of a failed login', () => {
  it.each([
    [400, 'email_not_verified', 'email', 'auth.login.unverified'],
    [400, 'malformed_request', 'password', 'auth.login.invalid'],
    [401, 'invalid_credentials', 'password', 'auth.login.invalid'],
    [401, 'email_not_verified', 'password', 'auth.login.invalid'],
    [429, 'rate_limited', 'email', 'auth.unexpected'],
    [500, undefined, 'email', 'auth.unexpected'],
    [0, undefined, 'email', 'auth.unexpected'],
  ])('for %i “%s” is at the field %s', (status, code, field, text) => {
    expect(loginError(failure(status, code))).toEqual({ field, text });
  });
});

it('reports a taken email address only for that rejection', () => {
  expect(isEmailTaken(failure(400, 'email_already_registered'))).toBe(true);
  expect(isEmailTaken(failure(500, 'email_already_registered'))).toBe(false);
  expect(isEmailTaken(failure(400, 'malformed_request'))).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../lib/http.ts';
import { isEmailTaken, loginError } from './login.api.ts';

const failure = (status: number, message: string) => new HttpFailure(status, undefined, message);

describe('the message of a failed login', () => {
  it.each([
    [400, 'Email not verified. Please verify your email before logging in.', 'email', 'auth.login.unverified'],
    [400, 'Bad request', 'password', 'auth.login.invalid'],
    [401, 'Invalid credentials', 'password', 'auth.login.invalid'],
    [401, 'Email not verified', 'password', 'auth.login.invalid'],
    [429, 'Too many attempts', 'email', 'auth.unexpected'],
    [500, 'Oops', 'email', 'auth.unexpected'],
    [0, 'Offline', 'email', 'auth.unexpected'],
  ])('for %i “%s” is at the field %s', (status, message, field, text) => {
    expect(loginError(failure(status, message))).toEqual({ field, text });
  });
});

it('reports a taken email address only for that rejection', () => {
  expect(isEmailTaken(failure(400, 'Email already registered'))).toBe(true);
  expect(isEmailTaken(failure(500, 'Email already registered'))).toBe(false);
  expect(isEmailTaken(failure(400, 'Something else'))).toBe(false);
});

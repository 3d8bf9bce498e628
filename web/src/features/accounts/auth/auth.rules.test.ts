import { describe, expect, it } from 'vitest';
import { confirmRules, emailRules, isEmail, newPasswordRules } from './auth.rules.ts';

describe('the rules of the account forms', () => {
  it.each(['a@example.org', ' a.b+c@mail.example.co.uk ', 'ü@exämple.de'])('accept %s', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each(['', 'a', 'a@b', 'a@@b.org', 'a b@c.org', 'a@b..org', `${'x'.repeat(250)}@b.org`])('reject %s', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  it('report “required” first', () => {
    expect(emailRules.validate('   ')).toBe('Email is required');
    expect(emailRules.validate('nobody')).toBe('Invalid email address');
  });

  it('require 8 to 128 code points, however they are composed', () => {
    expect(newPasswordRules.validate('1234567')).toBe('Password must be at least 8 characters');
    expect(newPasswordRules.validate('12345678')).toBe(true);
    expect(newPasswordRules.validate('🌲'.repeat(7))).toBe('Password must be at least 8 characters');
    expect(newPasswordRules.validate('e\u0301'.repeat(8))).toBe(true);
    expect(newPasswordRules.validate('x'.repeat(128))).toBe(true);
    expect(newPasswordRules.validate('x'.repeat(129))).toBe('Password must be at most 128 characters');
  });

  it('compare the confirmation with the current password', () => {
    const form = { password: 'secret-1' };
    expect(confirmRules.validate('secret-1', form)).toBe(true);
    expect(confirmRules.validate('secret-2', form)).toBe("Passwords don't match");
  });
});

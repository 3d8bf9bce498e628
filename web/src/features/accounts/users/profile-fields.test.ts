import { expect, it } from 'vitest';
import { completeUrl, lengthOf, profileRules } from './profile-fields.ts';

it('completes a URL without a scheme', () => {
  expect(completeUrl(' example.org/ada ')).toBe('https://example.org/ada');
  expect(completeUrl('http://example.org')).toBe('http://example.org');
  expect(completeUrl('ada')).toBe('ada');
  expect(completeUrl('')).toBe('');
});

it('accepts only web URLs', () => {
  const { validate } = profileRules.link;
  expect(validate('')).toBe(true);
  expect(validate('example.org')).toBe(true);
  expect(validate('https://example.org/x?y')).toBe(true);
  expect(validate('ada')).not.toBe(true);
  expect(validate('javascript:alert(1)')).not.toBe(true);
});

it('counts code points up to the limit', () => {
  expect(lengthOf('🙂🙂')).toBe(2);
  expect(profileRules.bio.validate('🙂'.repeat(500))).toBe(true);
  expect(profileRules.bio.validate('x'.repeat(501))).toBe('At most 500 characters');
  expect(profileRules.first_name.validate('  ')).toBe('First name is required');
  expect(profileRules.last_name.validate('x'.repeat(101))).toBe('At most 100 characters');
});

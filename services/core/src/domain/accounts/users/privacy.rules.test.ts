import { expect, it } from 'vitest';
import { changedSettings, completeSettings, defaultPrivacySettings, chosenSettings } from './privacy.rules.ts';

it('ignores null except for the public email address', () => {
  expect(chosenSettings({ show_bio: null, email_visibility: null, public_email: null })).toEqual({
    public_email: null,
  });
  expect(chosenSettings({ public_email: '' })).toEqual({ public_email: null });
  expect(chosenSettings({})).toEqual({});
  expect(chosenSettings({ show_bio: false })).toEqual({ show_bio: false });
});

it('requires a public address wherever it is set to be shown', () => {
  expect(() => chosenSettings({ show_public_email: true })).toThrow('Please enter the address');
  expect(() => chosenSettings({ show_public_email: true, public_email: '' })).toThrow('Please enter the address');
  expect(() => chosenSettings({ show_public_email: true, public_email: null })).toThrow('Please enter the address');
  const changed = changedSettings({}, { show_public_email: true, public_email: 'ada@public.example' });
  expect(changed).toMatchObject({ show_public_email: true, public_email: 'ada@public.example' });
  expect(() => changedSettings(changed, { public_email: null })).toThrow('Please enter the address');
  expect(changedSettings(changed, { public_email: null, show_public_email: false })).toEqual(defaultPrivacySettings);
});

it('adds defaults', () => {
  expect(completeSettings({})).toEqual(defaultPrivacySettings);
  expect(completeSettings({ show_bio: false })).toEqual({ ...defaultPrivacySettings, show_bio: false });
});

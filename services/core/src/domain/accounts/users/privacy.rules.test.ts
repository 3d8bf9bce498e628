import { expect, it } from 'vitest';
import { changedSettings, completeSettings, defaultPrivacySettings, chosenSettings } from './privacy.rules.ts';

it('ignores null but for the public address', () => {
  expect(chosenSettings({ show_bio: null, email_visibility: null, public_email: null })).toEqual({
    public_email: null,
  });
  expect(chosenSettings({ public_email: '' })).toEqual({ public_email: null });
  expect(chosenSettings({})).toEqual({});
  expect(chosenSettings({ show_bio: false })).toEqual({ show_bio: false });
});

it('wants a public address wherever one is to be shown', () => {
  expect(() => chosenSettings({ show_public_email: true })).toThrow('Please enter the address');
  expect(() => chosenSettings({ show_public_email: true, public_email: '' })).toThrow('Please enter the address');
  expect(() => chosenSettings({ show_public_email: true, public_email: null })).toThrow('Please enter the address');
  const shown = changedSettings({}, { show_public_email: true, public_email: 'ada@public.example' });
  expect(shown).toMatchObject({ show_public_email: true, public_email: 'ada@public.example' });
  expect(() => changedSettings(shown, { public_email: null })).toThrow('Please enter the address');
  expect(changedSettings(shown, { public_email: null, show_public_email: false })).toEqual(defaultPrivacySettings);
});

it('fills up what is missing', () => {
  expect(completeSettings({})).toEqual(defaultPrivacySettings);
  expect(completeSettings({ show_bio: false })).toEqual({ ...defaultPrivacySettings, show_bio: false });
});

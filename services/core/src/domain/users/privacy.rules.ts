import type { PrivacyOverrides, PrivacySettings, PrivacyWishes } from '@plenum/contracts/users';
import { failField, say } from '../../platform/errors.ts';

/** What a new account shows of itself. */
export const defaultPrivacySettings: PrivacySettings = {
  email_visibility: 'CONNECTIONS_ORGANIZERS',
  show_public_email: false,
  public_email: null,
  allow_connection_requests: 'EVENT_ATTENDEES',
  show_social_links: 'EVENT_ATTENDEES',
  show_company: true,
  show_bio: true,
};

/** All seven settings, whatever is stored. */
export const completeSettings = (stored: Partial<PrivacySettings>): PrivacySettings => ({
  ...defaultPrivacySettings,
  ...stored,
});

/**
 * What a request wishes: null means nothing, but for the public address, where it and a blank one mean none. Refuses
 * with `invalid_request` when the public address is to be shown and the same request names none.
 */
export function wishedSettings({ public_email, ...wishes }: PrivacyWishes): PrivacyOverrides {
  if (wishes.show_public_email === true && (public_email ?? '') === '') throw refusePublicEmail();
  const named = Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== null && value !== undefined));
  return public_email === undefined ? named : { ...named, public_email: public_email === '' ? null : public_email };
}

/** The general settings after a change. A public address that is shown cannot be taken away without hiding it. */
export function changedSettings(stored: Partial<PrivacySettings>, wishes: PrivacyWishes): PrivacySettings {
  const settings = { ...completeSettings(stored), ...wishedSettings(wishes) };
  if (settings.show_public_email && settings.public_email === null) throw refusePublicEmail();
  return settings;
}

const refusePublicEmail = () => failField('public_email', say('public_email_missing'));

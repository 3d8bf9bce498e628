import type { PrivacyOverrides, PrivacySettings, PrivacySettingsChange } from '@plenum/contracts/accounts/users';
import { failField, errorPhrase } from '../../../platform/errors.ts';

/** Privacy settings of a new account. */
export const defaultPrivacySettings: PrivacySettings = {
  email_visibility: 'CONNECTIONS_ORGANIZERS',
  show_public_email: false,
  public_email: null,
  allow_connection_requests: 'EVENT_ATTENDEES',
  show_social_links: 'EVENT_ATTENDEES',
  show_company: true,
  show_bio: true,
  show_interests: true,
  show_marked_sessions: false,
  show_shared_connections: false,
};

/** Completes stored settings with the defaults. */
export const completeSettings = (stored: Partial<PrivacySettings>): PrivacySettings => ({
  ...defaultPrivacySettings,
  ...stored,
});

/**
 * Normalizes the settings of a request. Null means "unchanged", except for the public address, where null and blank
 * remove it. Throws `invalid_request` if the request shows the public address without one.
 */
export function chosenSettings({ public_email, ...choices }: PrivacySettingsChange): PrivacyOverrides {
  if (choices.show_public_email === true && (public_email ?? '') === '') throw publicEmailMissing();
  const changes = Object.fromEntries(
    Object.entries(choices).filter(([, value]) => value !== null && value !== undefined),
  );
  return public_email === undefined ? changes : { ...changes, public_email: public_email === '' ? null : public_email };
}

/** Merges a change into the general settings. A public address that is shown cannot be removed without hiding it. */
export function changedSettings(stored: Partial<PrivacySettings>, choices: PrivacySettingsChange): PrivacySettings {
  const settings = { ...completeSettings(stored), ...chosenSettings(choices) };
  if (settings.show_public_email && settings.public_email === null) throw publicEmailMissing();
  return settings;
}

const publicEmailMissing = () => failField('public_email', errorPhrase('public_email_missing'));

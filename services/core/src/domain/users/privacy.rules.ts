import type { PrivacySettings } from '@plenum/contracts/users';

/** What a new account shows of itself (spec: contract 4.1). */
export const default_privacy_settings: PrivacySettings = {
  email_visibility: 'CONNECTIONS_ORGANIZERS',
  show_public_email: false,
  public_email: null,
  allow_connection_requests: 'EVENT_ATTENDEES',
  show_social_links: 'EVENT_ATTENDEES',
  show_company: true,
  show_bio: true,
};

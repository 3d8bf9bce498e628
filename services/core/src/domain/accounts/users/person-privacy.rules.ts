import type { PrivacySettings } from '@plenum/contracts/accounts/users';
/** Visibility of the fields of a person to other people. Names and images are always visible. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { completeSettings } from './privacy.rules.ts';

/** Privacy settings of a person; all null without an account. */
export interface PrivacyRow {
  readonly user_id: number | null;
  readonly privacy_settings: PrivacySettings | null;
  /** Settings that differ in this event; null outside events. */
  readonly privacy_overrides: Partial<PrivacySettings> | null;
  /** Whether another person added the member to this event without their consent; null outside events. */
  readonly was_added: boolean | null;
}

/** Person who requests the data. */
export interface Viewer {
  readonly user_id: number;
  /** Role in the event; null if banned, not a member or outside events. */
  readonly role: EventUserRole | null;
  /** Requested people with whom the viewer has an accepted connection. */
  readonly connected: ReadonlySet<number>;
}

export interface Visible {
  /** The real address, the published one instead, or none. */
  readonly email: 'real' | 'public' | 'none';
  /** Covers company and title. */
  readonly company: boolean;
  readonly bio: boolean;
  /** Covers interests, the line “ask me about”, and languages. */
  readonly interests: boolean;
  readonly social_links: boolean;
  /** Sessions that they bookmarked. */
  readonly marked_sessions: boolean;
  /** Shared connections with the viewer, if those allow it too. */
  readonly shared_connections: boolean;
}

const everything: Visible = {
  email: 'real',
  company: true,
  bio: true,
  interests: true,
  social_links: true,
  marked_sessions: true,
  shared_connections: true,
};

/** Merges the settings for the event into the general ones, which may predate a setting. */
const privacyChoicesOf = (row: Pick<PrivacyRow, 'privacy_overrides'>, general: PrivacySettings): PrivacySettings => ({
  ...completeSettings(general),
  ...row.privacy_overrides,
});

/** Returns the fields of a person that a viewer sees. For a published speaker without an account, all are visible. */
export function visibleParts(row: PrivacyRow, viewer: Viewer): Visible {
  if (row.user_id === null || row.privacy_settings === null || row.user_id === viewer.user_id) return everything;
  const choices = privacyChoicesOf(row, row.privacy_settings);
  // Organizers who add people to their event must not gain access to more data by that.
  const is_staff = eventRoleMay(viewer.role, 'attendee:read_unfiltered') && row.was_added !== true;
  const is_connected = viewer.connected.has(row.user_id);
  const is_near = viewer.role === null ? is_connected : true;
  return {
    email: is_staff ? 'real' : emailFor(choices, { is_near, is_connected }),
    company: is_staff || choices.show_company,
    bio: is_staff || choices.show_bio,
    // No exception for organizers in the following: they do not need these fields to run an event.
    interests: choices.show_interests,
    marked_sessions: choices.show_marked_sessions,
    shared_connections: choices.show_shared_connections,
    social_links:
      (choices.show_social_links === 'EVENT_ATTENDEES' && is_near) ||
      (choices.show_social_links === 'CONNECTIONS' && is_connected),
  };
}

interface Nearness {
  /** Member of the same event, or connected outside events. */
  readonly is_near: boolean;
  readonly is_connected: boolean;
}

function emailFor(choices: PrivacySettings, { is_near, is_connected }: Nearness): Visible['email'] {
  const isShown =
    (choices.email_visibility === 'EVENT_ATTENDEES' && is_near) ||
    (choices.email_visibility === 'CONNECTIONS_ORGANIZERS' && is_connected);
  if (!isShown) return 'none';
  return choices.show_public_email && choices.public_email !== null ? 'public' : 'real';
}

/** Returns the email address that a viewer sees, or null. */
export function visibleEmail(row: PrivacyRow & { readonly email: string }, viewer: Viewer): string | null {
  const { email } = visibleParts(row, viewer);
  if (email === 'none') return null;
  const published = { ...row.privacy_settings, ...row.privacy_overrides }.public_email ?? null;
  return email === 'public' && published !== null ? published : row.email;
}

interface Interests {
  readonly interests: string[];
  readonly ask_me_about: string | null;
  readonly languages: string[];
}

/** Returns the interests of a person, as far as the viewer sees them. */
export const visibleInterests = (row: Interests, visible: Visible): Interests =>
  visible.interests
    ? { interests: row.interests, ask_me_about: row.ask_me_about, languages: row.languages }
    : { interests: [], ask_me_about: null, languages: [] };

/**
 * Checks whether the settings of a person let the viewer request a connection, by the same rule as the request itself.
 * Returns null for the profile of the viewer, false outside events.
 */
export function mayRequestConnection(row: Omit<PrivacyRow, 'was_added'>, viewer: Viewer): boolean | null {
  if (row.user_id === viewer.user_id) return null;
  if (row.user_id === null || row.privacy_settings === null || viewer.role === null) return false;
  const { allow_connection_requests } = privacyChoicesOf(row, row.privacy_settings);
  if (allow_connection_requests === 'EVENT_ATTENDEES') return true;
  return allow_connection_requests === 'SPEAKERS_ORGANIZERS' && eventRoleMay(viewer.role, 'connection:ask_reserved');
}

/** Visibility of a person's fields to other people. Names and images are always visible. */
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
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
  /** Whether the viewer is a program with an API token. */
  readonly isProgram?: boolean;
}

/** Checks whether the viewer sees the ids of other programs: organizers and programs do. */
export const maySeeExternalIds = ({ role, isProgram }: Viewer): boolean =>
  isProgram === true || (role !== null && eventRoleMay(role, 'session:write'));

export interface Visible {
  /** The real email address, the published one, or none. */
  readonly email: 'real' | 'public' | 'none';
  /** Covers company and title. */
  readonly company: boolean;
  readonly bio: boolean;
  /** Covers interests, the text “ask me about”, and languages. */
  readonly interests: boolean;
  readonly social_links: boolean;
  /** Sessions that the person bookmarked. */
  readonly marked_sessions: boolean;
  /** Connections shared with the viewer, if those connections allow it too. */
  readonly shared_connections: boolean;
}

const fullyVisible: Visible = {
  email: 'real',
  company: true,
  bio: true,
  interests: true,
  social_links: true,
  marked_sessions: true,
  shared_connections: true,
};

/** Merges the settings for the event into the general ones, which may predate a setting. */
const effectiveSettings = (
  row: Pick<PrivacyRow, 'privacy_overrides'>,
  generalSettings: PrivacySettings,
): PrivacySettings => ({
  ...completeSettings(generalSettings),
  ...row.privacy_overrides,
});

/** Returns the fields of a person that a viewer sees. For a published speaker without an account, all are visible. */
export function visibleParts(row: PrivacyRow, viewer: Viewer): Visible {
  if (row.user_id === null || row.privacy_settings === null || row.user_id === viewer.user_id) return fullyVisible;
  const settings = effectiveSettings(row, row.privacy_settings);
  // Adding people to an event must not give organizers access to more of their data.
  const is_staff = eventRoleMay(viewer.role, 'attendee:read_unfiltered') && row.was_added !== true;
  const is_connected = viewer.connected.has(row.user_id);
  const is_near = viewer.role === null ? is_connected : true;
  return {
    email: is_staff ? 'real' : emailVisibility(settings, { is_near, is_connected }),
    company: is_staff || settings.show_company,
    bio: is_staff || settings.show_bio,
    // No exceptions for organizers from here on: they do not need these fields to run an event.
    interests: settings.show_interests,
    marked_sessions: settings.show_marked_sessions,
    shared_connections: settings.show_shared_connections,
    social_links:
      (settings.show_social_links === 'EVENT_ATTENDEES' && is_near) ||
      (settings.show_social_links === 'CONNECTIONS' && is_connected),
  };
}

interface Relation {
  /** Member of the same event, or connected if outside events. */
  readonly is_near: boolean;
  readonly is_connected: boolean;
}

function emailVisibility(settings: PrivacySettings, { is_near, is_connected }: Relation): Visible['email'] {
  const isShown =
    (settings.email_visibility === 'EVENT_ATTENDEES' && is_near) ||
    (settings.email_visibility === 'CONNECTIONS_ORGANIZERS' && is_connected);
  if (!isShown) return 'none';
  return settings.show_public_email && settings.public_email !== null ? 'public' : 'real';
}

/** Returns the email address that a viewer sees, or null. */
export function visibleEmail(row: PrivacyRow & { readonly email: string }, viewer: Viewer): string | null {
  const { email } = visibleParts(row, viewer);
  if (email === 'none') return null;
  const publicEmail = { ...row.privacy_settings, ...row.privacy_overrides }.public_email ?? null;
  return email === 'public' && publicEmail !== null ? publicEmail : row.email;
}

interface Interests {
  readonly interests: string[];
  readonly ask_me_about: string | null;
  readonly languages: string[];
}

/** Returns the interests of a person, if the viewer may see them. */
export const visibleInterests = (row: Interests, visible: Visible): Interests =>
  visible.interests
    ? { interests: row.interests, ask_me_about: row.ask_me_about, languages: row.languages }
    : { interests: [], ask_me_about: null, languages: [] };

/**
 * Checks whether the settings of a person let the viewer request a connection, by the same rule that the request
 * applies. Returns null for the profile of the viewer, false outside events.
 */
export function mayRequestConnection(row: Omit<PrivacyRow, 'was_added'>, viewer: Viewer): boolean | null {
  if (row.user_id === viewer.user_id) return null;
  if (row.user_id === null || row.privacy_settings === null || viewer.role === null) return false;
  const { allow_connection_requests } = effectiveSettings(row, row.privacy_settings);
  if (allow_connection_requests === 'EVENT_ATTENDEES') return true;
  return allow_connection_requests === 'SPEAKERS_ORGANIZERS' && eventRoleMay(viewer.role, 'connection:ask_reserved');
}

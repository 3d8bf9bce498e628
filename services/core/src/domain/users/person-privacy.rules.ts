/** What others see of a person. Names and pictures are always shown. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { PrivacySettings } from '@plenum/contracts/users';

/** A person's own wishes; all null for somebody without an account. */
export interface PrivacyRow {
  readonly user_id: number | null;
  readonly privacy_settings: PrivacySettings | null;
  /** What this person set otherwise for this event, key by key; null outside events. */
  readonly privacy_overrides: Partial<PrivacySettings> | null;
  /** Added to this event by somebody else, without a yes of their own; null outside events. */
  readonly was_added: boolean | null;
}

/** Who looks. */
export interface Viewer {
  readonly user_id: number;
  /** In the event where they look, as a member who is not banned; null outside events. */
  readonly role: EventUserRole | null;
  /** Those of the people looked at with whom the viewer has an accepted connection. */
  readonly connected: ReadonlySet<number>;
}

export interface Visible {
  /** The real address, the one the person publishes instead, or none. */
  readonly email: 'real' | 'public' | 'none';
  /** Company and title go together. */
  readonly company: boolean;
  readonly bio: boolean;
  readonly social_links: boolean;
}

const everything: Visible = { email: 'real', company: true, bio: true, social_links: true };

/** The wishes that count where somebody looks: those for the event over the general ones. */
const wishesOf = (row: Pick<PrivacyRow, 'privacy_overrides'>, general: PrivacySettings): PrivacySettings => ({
  ...general,
  ...row.privacy_overrides,
});

/** Which parts of a person a viewer sees. A published speaker without an account hides nothing. */
export function visibleParts(row: PrivacyRow, viewer: Viewer): Visible {
  if (row.user_id === null || row.privacy_settings === null || row.user_id === viewer.user_id) return everything;
  const wishes = wishesOf(row, row.privacy_settings);
  // Whoever adds people to an event of theirs does not see more of them by it.
  const is_staff = eventRoleMay(viewer.role, 'attendee:read_unfiltered') && row.was_added !== true;
  const is_connected = viewer.connected.has(row.user_id);
  const is_near = viewer.role === null ? is_connected : true;
  return {
    email: is_staff ? 'real' : emailFor(wishes, { is_near, is_connected }),
    company: is_staff || wishes.show_company,
    bio: is_staff || wishes.show_bio,
    // Links have no exception for organizers.
    social_links:
      (wishes.show_social_links === 'EVENT_ATTENDEES' && is_near) ||
      (wishes.show_social_links === 'CONNECTIONS' && is_connected),
  };
}

interface Nearness {
  /** In the same event, or connected where there is no event. */
  readonly is_near: boolean;
  readonly is_connected: boolean;
}

function emailFor(wishes: PrivacySettings, { is_near, is_connected }: Nearness): Visible['email'] {
  const isShown =
    (wishes.email_visibility === 'EVENT_ATTENDEES' && is_near) ||
    (wishes.email_visibility === 'CONNECTIONS_ORGANIZERS' && is_connected);
  if (!isShown) return 'none';
  return wishes.show_public_email && wishes.public_email !== null ? 'public' : 'real';
}

/** The address that a viewer sees, or null. */
export function visibleEmail(row: PrivacyRow & { readonly email: string }, viewer: Viewer): string | null {
  const { email } = visibleParts(row, viewer);
  if (email === 'none') return null;
  const published = { ...row.privacy_settings, ...row.privacy_overrides }.public_email ?? null;
  return email === 'public' && published !== null ? published : row.email;
}

/**
 * Whether a person's wishes let a viewer ask to connect, by the rule of asking itself; null for
 * oneself. Outside events nobody may.
 */
export function mayAskToConnect(row: Omit<PrivacyRow, 'was_added'>, viewer: Viewer): boolean | null {
  if (row.user_id === viewer.user_id) return null;
  if (row.user_id === null || row.privacy_settings === null || viewer.role === null) return false;
  const { allow_connection_requests } = wishesOf(row, row.privacy_settings);
  if (allow_connection_requests === 'EVENT_ATTENDEES') return true;
  return allow_connection_requests === 'SPEAKERS_ORGANIZERS' && eventRoleMay(viewer.role, 'connection:ask_reserved');
}

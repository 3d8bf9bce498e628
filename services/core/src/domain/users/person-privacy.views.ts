/** What others see of a person inside an event (spec: contract 6). Names and pictures are always shown. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { PrivacySettings } from '@plenum/contracts/users';

/** A person's own wishes; all null for somebody without an account. */
export interface PrivacyRow {
  readonly user_id: number | null;
  readonly privacy_settings: PrivacySettings | null;
  /** What this person set otherwise for this event, key by key. */
  readonly privacy_overrides: Partial<PrivacySettings> | null;
}

/** Who looks: a member of the event who is not banned. */
export interface Viewer {
  readonly user_id: number;
  readonly role: EventUserRole;
}

export interface Visible {
  /** Company and title go together. */
  readonly company: boolean;
  readonly bio: boolean;
  readonly social_links: boolean;
}

const everything: Visible = { company: true, bio: true, social_links: true };

/** Which parts of a person a member of the same event sees. A published speaker without an account hides nothing. */
export function visibleParts(row: PrivacyRow, viewer: Viewer): Visible {
  if (row.user_id === null || row.privacy_settings === null || row.user_id === viewer.user_id) return everything;
  const wishes = { ...row.privacy_settings, ...row.privacy_overrides };
  const is_staff = eventRoleMay(viewer.role, 'attendee:read_unfiltered');
  return {
    company: is_staff || wishes.show_company,
    bio: is_staff || wishes.show_bio,
    // Links have no exception for organizers; nobody is connected to anybody yet.
    social_links: wishes.show_social_links === 'EVENT_ATTENDEES',
  };
}

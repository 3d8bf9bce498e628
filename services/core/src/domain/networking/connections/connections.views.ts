import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import type { EventUserRole } from '@plenum/contracts/enums';
import type { ConnectedPerson, Connection } from '@plenum/contracts/networking/connections';
import { type Viewer, visibleEmail, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import { completeSettings } from '../../accounts/users/privacy.rules.ts';
import { effectiveEventRole, isEffectivelyBanned } from '../../policy.ts';
import type { ConnectionRow, PartyRow } from './connections.queries.ts';

/** Membership in the event of the view; both fields are null outside events. */
interface Membership {
  readonly privacy_overrides: Partial<PrivacySettings> | null;
  readonly was_added: boolean | null;
}
const outsideEvents: Membership = { privacy_overrides: null, was_added: null };

/** Maps a person to name and image only. */
const nameOnly = (row: PartyRow): ConnectedPerson => ({
  id: row.id,
  full_name: row.full_name,
  image_url: row.image_url,
  email: null,
  company_name: null,
  title: null,
  social_links: null,
});

/**
 * Maps a person to the fields that a viewer sees. Neither a request nor a connection implies consent to an event
 * membership.
 */
export function connectedPerson(
  row: PartyRow,
  { privacy_overrides, was_added }: Membership,
  viewer: Viewer,
): ConnectedPerson {
  const privacy_settings = completeSettings(row.privacy_settings);
  const privacy = { user_id: row.id, privacy_settings, privacy_overrides, was_added };
  const visible = visibleParts(privacy, viewer);
  return {
    ...nameOnly(row),
    email: visibleEmail({ ...privacy, email: row.email }, viewer),
    company_name: visible.company ? row.company_name : null,
    title: visible.company ? row.title : null,
    social_links: visible.social_links ? row.social_links : null,
  };
}

const roleInEvent = (row: ConnectionRow): EventUserRole | null =>
  isEffectivelyBanned(row) ? null : effectiveEventRole(row);

/**
 * Maps the other person. An accepted connection shows the general profile, and a pending request the profile in its
 * event; otherwise only name and image are visible.
 */
function otherParty(row: ConnectionRow, viewer: Viewer): ConnectedPerson {
  const is_connected = row.status === 'ACCEPTED';
  if (!is_connected && !row.other_is_there) return nameOnly(row.other);
  const membership = { privacy_overrides: row.event_overrides, was_added: row.other_was_added };
  return connectedPerson(row.other, is_connected && viewer.role === null ? outsideEvents : membership, viewer);
}

/**
 * Maps a connection for one of its two people.
 * @param context `event`: the other person with their settings for the event of the request, as for pending requests;
 * `none`: with their general settings
 */
export function connectionView(row: ConnectionRow, context: 'none' | 'event'): Connection {
  const role = context === 'event' && row.other_is_there ? roleInEvent(row) : null;
  const connected = new Set(row.status === 'ACCEPTED' ? [row.other.id] : []);
  const viewer: Viewer = { user_id: row.viewer.id, role, connected };
  const me = connectedPerson(row.viewer, outsideEvents, viewer);
  const other = otherParty(row, viewer);
  const isRequester = row.requester_id === row.viewer.id;
  return {
    id: row.id,
    requester_id: row.requester_id,
    recipient_id: row.recipient_id,
    status: row.status,
    icebreaker_message: row.icebreaker_message,
    originating_event_id: row.originating_event_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    requester: isRequester ? me : other,
    recipient: isRequester ? other : me,
    originating_event:
      row.originating_event_id === null ? null : { id: row.originating_event_id, title: row.event_title ?? '' },
  };
}

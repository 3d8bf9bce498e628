/** Maps rows of invitations to the fields of replies; a token is returned only to its recipient. */
import { wideCover } from '@plenum/contracts/events/event-pictures';
import type {
  InvitationByToken,
  OpenEventInvitation,
  OpenOrganizationInvitation,
} from '@plenum/contracts/events/invitation-by-token';
import type { EventInvitation, OrganizationInvitation } from '@plenum/contracts/events/invitations';
import type { MyInvitation } from '@plenum/contracts/events/my-invitations';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { eventLocation } from '../events/event-venue.rules.ts';
import type { InvitationRow } from './invitation.queries.ts';
import { eventRole, isExpired, organizationRole, displayedStatus } from './invitation.rules.ts';
import { isVoidInvitation } from './inviter.queries.ts';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const personView = (id: number | null, full_name: string | null, email: string | null) =>
  id === null || full_name === null || email === null ? null : { id, full_name, email };

const inviterView = ({ inviter_id: id, inviter_name: full_name, inviter_email: email }: InvitationRow) =>
  id === null || full_name === null ? null : { id, full_name, email };

function commonFields(row: InvitationRow, now: Date) {
  const status = displayedStatus(row, now);
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    status,
    message: row.message,
    invited_by_id: row.inviter_id,
    user_id: row.email === null || row.status === 'ACCEPTED' ? row.user_id : null,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at.toISOString(),
    has_bounced: row.bounced_at !== null,
    accepted_at: iso(row.accepted_at),
    declined_at: iso(row.declined_at),
    expires_at: row.expires_at.toISOString(),
    is_expired: status === 'EXPIRED',
    is_pending: status === 'PENDING',
    is_void: row.status === 'PENDING' && isVoidInvitation(row),
    invited_by: inviterView(row),
    // The reply must not reveal whether an address has an account, or the address of an account id.
    user: row.status === 'ACCEPTED' ? personView(row.user_id, row.user_name, row.user_email) : null,
  };
}

const organizationOf = (row: InvitationRow) => ({ id: row.organization_id, name: row.organization_name });

const eventOf = (row: InvitationRow) => ({ id: row.event_id ?? 0, title: row.event_title ?? '' });

const linkedEventOf = (row: InvitationRow) => ({ ...eventOf(row), organization: organizationOf(row) });

export const organizationInvitation = (row: InvitationRow, now: Date): OrganizationInvitation => ({
  ...commonFields(row, now),
  organization_id: row.organization_id,
  role: organizationRole(row.role),
  organization: organizationOf(row),
});

export const eventInvitation = (row: InvitationRow, now: Date): EventInvitation => ({
  ...commonFields(row, now),
  event_id: row.event_id ?? 0,
  role: eventRole(row.role),
  event: eventOf(row),
});

/** Returns the sender as shown to the invited person: of an invitation by a program, the organization. */
export const inviterName = ({ inviter_name, inviter_email, organization_name }: InvitationRow): string | null =>
  inviter_name !== null && inviter_email === null ? organization_name : inviter_name;

function inviterOf(row: InvitationRow) {
  const name = inviterName(row);
  return row.inviter_id === null || name === null ? null : { id: row.inviter_id, name, email: row.inviter_email };
}

const inviterNameOf = (row: InvitationRow) => {
  const inviter = inviterOf(row);
  return inviter === null ? null : { id: inviter.id, name: inviter.name };
};

const locationOf = ({ event_format, venue_city, venue_state, venue_country }: InvitationRow): string | null =>
  event_format === null ? null : eventLocation({ event_format, venue_city, venue_state, venue_country });

/** Returns the image key of an invitation's event, or null. */
export const coverKeyOf = ({ hero_images, branding }: InvitationRow): string | null => wideCover(hero_images, branding);

/** Maps the event of an invitation for the invited person. @param imageUrl returns the URL of an image */
function invitedEvent(row: InvitationRow, imageUrl: (key: string) => string) {
  const coverKey = coverKeyOf(row);
  return {
    ...linkedEventOf(row),
    start_date: row.start_date ?? '',
    end_date: row.end_date ?? '',
    event_format: row.event_format ?? 'IN_PERSON',
    venue_name: row.venue_name,
    location: locationOf(row),
    hero_description: row.hero_description,
    primary_color: row.branding?.primary_color ?? '',
    secondary_color: row.branding?.secondary_color ?? '',
    cover_url: coverKey === null ? null : imageUrl(coverKey),
    page_slug: row.page_slug,
  };
}

/** Maps an invitation for the holder of its link. @param imageUrl returns the URL of an image */
export function linkedInvitation(
  row: InvitationRow,
  now: Date,
  imageUrl: (key: string) => string,
): InvitationByToken['invitation'] {
  const invited_by = inviterOf(row);
  return {
    id: row.id,
    type: row.kind,
    email: row.email ?? row.user_email ?? '',
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role,
    status: displayedStatus(row, now),
    is_expired: isExpired(row, now),
    is_void: isVoidInvitation(row),
    expires_at: row.expires_at.toISOString(),
    message: row.message,
    ...(row.kind === 'event' ? { event: invitedEvent(row, imageUrl) } : { organization: organizationOf(row) }),
    ...(invited_by === null ? {} : { invited_by }),
  };
}

const openInvitationFields = (row: InvitationRow) => ({
  id: row.id,
  role: row.role,
  invited_by: inviterNameOf(row),
  message: row.message,
  expires_at: row.expires_at.toISOString(),
});

/** Maps the open invitations to an address without an account. */
export function openInvitations(rows: readonly InvitationRow[]): {
  organization_invitations: OpenOrganizationInvitation[];
  event_invitations: OpenEventInvitation[];
} {
  return {
    organization_invitations: mapReadableRows(
      'invitations',
      rows.filter(({ kind }) => kind === 'organization'),
      (row) => ({ ...openInvitationFields(row), type: 'organization' as const, organization: organizationOf(row) }),
    ),
    event_invitations: mapReadableRows(
      'invitations',
      rows.filter(({ kind }) => kind === 'event'),
      (row) => ({
        ...openInvitationFields(row),
        type: 'event' as const,
        organization_id: row.organization_id,
        event: linkedEventOf(row),
      }),
    ),
  };
}

export function myInvitation(row: InvitationRow, token: string): MyInvitation {
  return {
    id: row.id,
    type: row.kind,
    role: row.role,
    message: row.message,
    invited_by: inviterOf(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_void: isVoidInvitation(row),
    token,
    ...(row.kind === 'organization'
      ? { organization: organizationOf(row) }
      : {
          event: {
            ...linkedEventOf(row),
            start_date: row.start_date ?? '',
            end_date: row.end_date ?? '',
            location: locationOf(row),
          },
        }),
  };
}

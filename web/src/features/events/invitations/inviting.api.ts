import {
  eventUserRoles,
  organizationUserRoles,
  type EventUserRole,
  type FullPolicy,
  type OrganizationUserRole,
} from '@plenum/contracts/enums';
import type {
  BulkResult,
  CsvInvitations,
  EventInvitation,
  OrganizationInvitation,
} from '@plenum/contracts/events/invitations';
import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

/** Organization or event of an invitation. */
export type InviteTarget =
  | { readonly kind: 'organization'; readonly organization_id: number }
  | { readonly kind: 'event'; readonly event_id: number };

export type InvitedRole = OrganizationUserRole | EventUserRole;
export type SentInvitation = OrganizationInvitation | EventInvitation;

export interface InvitationText {
  readonly role: InvitedRole;
  readonly message: string | null;
}

interface InvitationEntry extends InvitationText {
  readonly email: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

const settings = { keepPreviousData: true };

/** Returns a page of the open invitations of an organization or an event, newest first. */
export function useSentInvitations(target: InviteTarget, after: string | undefined) {
  const ofOrganization = useQuery(
    'GET /organizations/:organization_id/invitations',
    target.kind === 'organization' ? { params: { organization_id: target.organization_id }, query: { after } } : null,
    settings,
  );
  const ofEvent = useQuery(
    'GET /events/:event_id/invitations',
    target.kind === 'event' ? { params: { event_id: target.event_id }, query: { after } } : null,
    settings,
  );
  return target.kind === 'organization' ? ofOrganization : ofEvent;
}

/** Narrows a role to a list of roles; the screen offers only these. */
function asRole<R extends InvitedRole>(roles: readonly R[], role: InvitedRole): R {
  const knownRole = roles.find((candidate) => candidate === role);
  if (knownRole === undefined) throw new TypeError(`no such role here: ${role}`);
  return knownRole;
}

const changed = (target: InviteTarget): Promise<void> =>
  target.kind === 'organization'
    ? invalidate('OrganizationInvitations', target.organization_id)
    : Promise.all([invalidate('EventInvitations', target.event_id), invalidate('JoinRequests', target.event_id)]).then(
        () => undefined,
      );

/** Invites one address; after five minutes, a repeated call resends the same invitation. */
export async function invite(target: InviteTarget, entry: InvitationEntry, when_full?: FullPolicy): Promise<void> {
  if (target.kind === 'organization') {
    const body = { ...entry, role: asRole(organizationUserRoles, entry.role) };
    await call('POST /organizations/:organization_id/invitations', {
      params: { organization_id: target.organization_id },
      body,
    });
  } else {
    const body = { ...entry, role: asRole(eventUserRoles, entry.role), ...(when_full && { when_full }) };
    await call('POST /events/:event_id/invitations', { params: { event_id: target.event_id }, body });
  }
  await changed(target);
}

/** Resends an invitation, to its address or account. */
export async function resendInvitation(target: InviteTarget, invitation: SentInvitation): Promise<void> {
  const { email, role, message, first_name, last_name, user_id } = invitation;
  if (email !== null) return invite(target, { email, role, message, first_name, last_name });
  if (target.kind !== 'event' || user_id === null) return;
  const body = { user_id, role: asRole(eventUserRoles, role) };
  await call('POST /events/:event_id/users', { params: { event_id: target.event_id }, body });
  await changed(target);
}

/** Invites up to 100 addresses with one role and one message; returns a result for each. */
export async function inviteMany(
  target: InviteTarget,
  emails: readonly string[],
  { role, message, when_full }: InvitationText & { readonly when_full?: FullPolicy | undefined },
): Promise<BulkResult> {
  const send = (): Promise<BulkResult> => {
    if (target.kind === 'organization') {
      const own_role = asRole(organizationUserRoles, role);
      const invitations = emails.map((email) => ({ email, message, role: own_role }));
      return call('POST /organizations/:organization_id/invitations/bulk', {
        params: { organization_id: target.organization_id },
        body: { invitations },
      });
    }
    const own_role = asRole(eventUserRoles, role);
    const invitations = emails.map((email) => ({ email, message, role: own_role }));
    return call('POST /events/:event_id/invitations/bulk', {
      params: { event_id: target.event_id },
      body: { invitations, ...(when_full && { when_full }) },
    });
  };
  const result = await send();
  await changed(target);
  return result;
}

/** Returns the result of each row of a CSV file without inviting anyone (dry run). */
export const previewCsv = (event_id: number, file: File): Promise<CsvInvitations> =>
  call('POST /events/:event_id/invitations/csv', { params: { event_id }, query: { dry_run: true }, file });

/** Invites all valid people of a CSV file. */
export async function inviteByCsv(event_id: number, file: File, when_full: FullPolicy): Promise<CsvInvitations> {
  const result = await call('POST /events/:event_id/invitations/csv', {
    params: { event_id },
    query: { dry_run: false, when_full },
    file,
  });
  await Promise.all([invalidate('EventInvitations', event_id), invalidate('JoinRequests', event_id)]);
  return result;
}

export async function cancelInvitation(target: InviteTarget, invitation_id: number): Promise<void> {
  if (target.kind === 'organization') {
    const { organization_id } = target;
    await call('DELETE /organizations/:organization_id/invitations/:organization_invitation_id', {
      params: { organization_id, organization_invitation_id: invitation_id },
    });
  } else {
    await call('DELETE /sent-invitations/:invitation_id', { params: { invitation_id } });
  }
  await changed(target);
}

import type { InvitationKind } from '@plenum/contracts/enums';
import type { GrantedEventRole } from '@plenum/contracts/events/invitation-by-token';
import type { RegisterAndAccept } from '@plenum/contracts/events/invitations';
import type { Body } from '@plenum/contracts/operation';
import { eventPaths } from '../../../lib/event-paths.ts';
import { call } from '../../../lib/http.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

/** Returns the invitation of a link; requested once, because an answer invalidates the link. */
export const useInvitation = (token: string) =>
  useQuery(
    'GET /invitations/:token',
    { params: { token } },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );

export const useMyInvitations = (user_id: number) =>
  useQuery('GET /users/:user_id/invitations', { params: { user_id } });

/** Invitation of a link or of the user’s list. */
export interface Answerable {
  readonly kind: InvitationKind;
  readonly token: string;
}

interface Accepted {
  /** Path of the organization or event. */
  readonly path: string;
  /** Null for an invitation to an organization. */
  readonly granted: GrantedEventRole | null;
}

/** Accepts an invitation. Throws the failure of the operation. */
export async function acceptInvitation({ kind, token }: Answerable): Promise<Accepted> {
  if (kind === 'event') {
    const granted = await call('POST /invitations/:token/accept', { params: { token } });
    return { path: eventPaths.home(granted.event_id), granted };
  }
  const { organization_id } = await call('POST /invitations/organization/:token/accept', { params: { token } });
  return { path: paths.organization(organization_id), granted: null };
}

/** Invalidates everything that an accepted invitation changes. */
export async function invitationAccepted(kind: InvitationKind): Promise<void> {
  await Promise.all([
    invalidate('MyInvitations'),
    invalidate('Dashboard'),
    invalidate(kind === 'event' ? 'Events' : 'Organizations'),
  ]);
}

export async function declineInvitation({ kind, token }: Answerable): Promise<void> {
  await call(kind === 'event' ? 'POST /invitations/:token/decline' : 'POST /invitations/organization/:token/decline', {
    params: { token },
  });
  await invalidate('MyInvitations');
}

export const registerAndAccept = (body: Body<typeof RegisterAndAccept>) =>
  call('POST /invitations/register-and-accept', { body });

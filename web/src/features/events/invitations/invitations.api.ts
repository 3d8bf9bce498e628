import type { InvitationKind } from '@plenum/contracts/enums';
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

/** Accepts an invitation; returns the path of the organization or event. Throws the failure of the operation. */
export async function acceptInvitation({ kind, token }: Answerable): Promise<string> {
  if (kind === 'event') {
    const { event_id } = await call('POST /invitations/:token/accept', { params: { token } });
    return eventPaths.home(event_id);
  }
  const { organization_id } = await call('POST /invitations/organization/:token/accept', { params: { token } });
  return paths.organization(organization_id);
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

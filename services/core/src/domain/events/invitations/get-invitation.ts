import type { InvitationKind } from '@plenum/contracts/enums';
import type { InvitationByToken } from '@plenum/contracts/events/invitation-by-token';
import type { EventInvitation, OrganizationInvitation } from '@plenum/contracts/events/invitations';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import { findAccountOf } from '../../accounts/users/user.queries.ts';
import { signedUrl } from '../../system/uploads/signed-url.rules.ts';
import { findInvitationByHash, findOpenInvitationsTo, type InvitationRow } from './invitation.queries.ts';
import { eventInvitation, linkedInvitation, openInvitations, organizationInvitation } from './invitation.views.ts';
import { isVoidInvitation } from './inviter.queries.ts';

async function requireOpenInvitation(scope: Scope, token: string, kind: InvitationKind | null): Promise<InvitationRow> {
  const row = await findInvitationByHash(scope.db, hashToken(token));
  if (row?.status !== 'PENDING') throw fail('invitation_unknown');
  if ((kind ?? row.kind) !== row.kind) throw fail('invitation_unknown');
  return row;
}

/**
 * Returns the invitation of a link if it is open or expired. Recipients without an account see all open invitations to
 * their address, without tokens, and can accept them. Throws `invitation_unknown`.
 */
export async function getInvitation(scope: Scope, token: string): Promise<InvitationByToken> {
  const row = await requireOpenInvitation(scope, token, null);
  const now = scope.clock.date();
  const invitation = linkedInvitation(row, now, (key) => signedUrl(scope, key));
  if (row.email === null || (await findAccountOf(scope.db, row.email)) !== undefined)
    return { invitation, user_exists: true };
  const rows = await findOpenInvitationsTo(scope.db, row.email, null, now);
  const acceptable = rows.filter((open) => !isVoidInvitation(open));
  return { invitation, user_exists: false, all_invitations: openInvitations(acceptable) };
}

/** Returns an invitation to an organization by the token of its link. Throws `invitation_unknown`. */
export const getOrganizationInvitation = async (scope: Scope, token: string): Promise<OrganizationInvitation> =>
  organizationInvitation(await requireOpenInvitation(scope, token, 'organization'), scope.clock.date());

/** Returns an invitation to an event by the token of its link. Throws `invitation_unknown`. */
export const getEventInvitation = async (scope: Scope, token: string): Promise<EventInvitation> =>
  eventInvitation(await requireOpenInvitation(scope, token, 'event'), scope.clock.date());

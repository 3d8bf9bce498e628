import { invitationToken } from '@plenum/core/domain/events/invitations/invitation-token.rules';
import { findInvitation } from '@plenum/core/domain/events/invitations/invitation.queries';
import type { TestApi } from './test-api.ts';

/** Returns the token in the email of an invitation. */
export async function invitationTokenOf(api: TestApi, invitation_id: number): Promise<string> {
  const row = await findInvitation(api.deps.db, invitation_id);
  const token = row === undefined ? undefined : invitationToken(api.deps, row);
  if (token === undefined) throw new Error('The invitation was not found.');
  return token;
}

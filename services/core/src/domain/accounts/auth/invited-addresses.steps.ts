/** Open invitations to the former and the new address of an account. */
import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { hasPassed } from '../../../platform/clock.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { newInvitationToken } from '../../events/invitations/invitation-token.rules.ts';
import { Invitation } from '../../events/invitations/invitation.entity.ts';

/**
 * Creates new links for open invitations to a former address and resends unexpired invitations. The account had access
 * to the previous tokens, which verify the address at registration; the new tokens are sent to the mailbox only.
 */
export async function renewInvitationsTo(
  scope: Pick<Scope, 'clock' | 'tokens'>,
  tx: Transaction,
  former_email: string,
): Promise<void> {
  const now = scope.clock.date();
  const open = await tx.em.find(
    Invitation,
    { email: former_email, status: 'PENDING' },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  for (const invitation of open) {
    invitation.tokenSeed = randomUUID();
    invitation.tokenHash = hashToken(newInvitationToken(scope, invitation.tokenSeed));
    invitation.user = null;
    if (hasPassed(invitation.expiresAt, now.getTime())) continue;
    invitation.sentAt = now;
    record(tx, 'invitation.sent', { invitation_id: invitation.id });
  }
}

const closeInvitations = statement<{ event_id: number }>(
  'close-invitations-of-member',
  `with redundant as (
     select i.id
       from invitations i join event_users eu on eu.event_id = i.event_id
      where eu.user_id = $1 and not eu.is_banned and not eu.was_added
        and i.kind = 'event' and i.role = 'ATTENDEE' and i.email = $2 and i.status in ('PENDING', 'WAITING')
        for update of i),
   ended as (delete from join_requests r using redundant where r.invitation_id = redundant.id)
   update invitations i set status = 'ACCEPTED', accepted_at = $3, user_id = $1
     from redundant where i.id = redundant.id
   returning i.event_id`,
);

/**
 * Closes invitations to a new address for events of which its owner is a member, because they would occupy a second
 * seat. Invitations of members added by others stay open: closing them would reveal that the address is theirs.
 */
export async function closeInvitationsTo(
  scope: Pick<Scope, 'clock'>,
  tx: Transaction,
  { user_id, email }: { readonly user_id: number; readonly email: string },
): Promise<void> {
  const closed = await tx.rows(closeInvitations, [user_id, email, scope.clock.date()]);
  for (const event_id of new Set(closed.map((invitation) => invitation.event_id)))
    record(tx, 'seats.freed', { event_id });
}

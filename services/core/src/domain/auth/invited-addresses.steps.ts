/** Open invitations to the addresses of an account that changes its address. */
import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { hasPassed } from '../../platform/clock.ts';
import { statement, type Transaction } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { Scope } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { newInvitationToken } from '../invitations/invitation-token.rules.ts';
import { Invitation } from '../invitations/invitation.entity.ts';

/**
 * Gives open invitations to a former address another link, and mails those that have not expired again. The account could
 * read their tokens, and a token proves its address to whoever registers by it. From now on only the mailbox has them.
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
  `with closed as (
     update invitations i set status = 'ACCEPTED', accepted_at = $3, user_id = $1
       from event_users eu
      where eu.event_id = i.event_id and eu.user_id = $1 and not eu.is_banned and not eu.was_added
        and i.kind = 'event' and i.role = 'ATTENDEE' and i.email = $2 and i.status in ('PENDING', 'WAITING')
     returning i.id, i.event_id),
   ended as (delete from join_requests r using closed where r.invitation_id = closed.id)
   select distinct event_id from closed`,
);

/**
 * Closes invitations to a new address to events that its owner is in already, so that they hold no second seat. As
 * elsewhere, those of somebody whom others added stay: nobody may see by them that the address is theirs.
 */
export async function closeInvitationsTo(
  scope: Pick<Scope, 'clock'>,
  tx: Transaction,
  { user_id, email }: { readonly user_id: number; readonly email: string },
): Promise<void> {
  for (const { event_id } of await tx.rows(closeInvitations, [user_id, email, scope.clock.date()]))
    record(tx, 'seats.freed', { event_id });
}

/** What an account leaves behind at an address that it gives up. */
import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { hasPassed } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
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

/** Invitations by account id, which do not reveal the recipient's address to the inviter. */
import { randomUUID } from 'node:crypto';
import type { EventUserRole } from '@plenum/contracts/enums';
import { occupiesSeat } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { requireMailQuota } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import { lockAvailableSeats } from './invitation-seats.ts';
import type { InvitationTarget } from './invitation-target.steps.ts';
import { newInvitationToken } from './invitation-token.rules.ts';
import { expiryFrom } from './invitation.rules.ts';
import {
  type AddresseeRow,
  expireInvitations,
  openInvitationColumns,
  resendInvitationsSql,
  type StoredInvitationRow,
} from './invite.queries.ts';
import { decideInvite } from './invite.rules.ts';
import type { InviteResult } from './invite.steps.ts';
import { inviterTables, isVoidInvitation } from './inviter.queries.ts';

const openInvitationToAccount = statement<AddresseeRow>(
  'invitation-open-to-account',
  `select null as email, false as is_member, false as may_become_speaker,
          ${openInvitationColumns('$3')}
     from invitations i ${inviterTables}
    where i.event_id = $1::bigint and i.user_id = $2::bigint and i.email is null and i.kind = 'event'
      and i.status = 'PENDING'`,
);

const insertInvitationToAccount = statement<StoredInvitationRow>(
  'invitation-insert-to-account',
  `insert into invitations (kind, organization_id, event_id, user_id, role, invited_by_id, created_at, sent_at, expires_at,
                            token_seed, token_hash)
   values ('event', $1, $2, $3, $4, $5, $6, $6, $7, $8, $9)
       on conflict do nothing
   returning id, email`,
);

/**
 * Invites an account to an event in the caller's transaction, with the same rules as for an address. Throws
 * `mail_quota_reached`, `mail_stopped`, `attendee_limit_reached`.
 */
export async function inviteAccount(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  { user_id, role }: { readonly user_id: number; readonly role: EventUserRole },
): Promise<InviteResult> {
  const now = scope.clock.date();
  const addressee = await tx.row(openInvitationToAccount, [target.event_id, user_id, now]);
  const is_void =
    addressee !== undefined && isVoidInvitation({ ...addressee, kind: 'event', role: addressee.open_role ?? role });
  const decision = decideInvite(
    {
      entry: { role },
      addressee: addressee === undefined ? undefined : { ...addressee, is_void },
      isAccepted: true,
      isRepeated: false,
      roles: target.roles,
      resend: true,
    },
    now,
  );
  if (decision !== 'invite' && decision !== 'replace' && decision !== 'resend') return { outcome: decision };
  const openIds = [addressee?.open_id ?? null];
  if (decision === 'replace') await tx.rows(expireInvitations, [openIds]);
  if (decision !== 'resend' && occupiesSeat(role))
    await lockAvailableSeats(scope, tx, target, { requested: 1, when_full: 'STOP' });
  await requireMailQuota(scope, tx, target.organization_id);
  const seed = randomUUID();
  const [stored] = await (decision === 'resend'
    ? tx.rows(resendInvitationsSql, [openIds, now, expiryFrom(now)])
    : tx.rows(insertInvitationToAccount, [
        target.organization_id,
        target.event_id,
        user_id,
        role,
        requireActor(scope).user_id,
        now,
        expiryFrom(now),
        seed,
        hashToken(newInvitationToken(scope, seed)),
      ]));
  if (stored === undefined) return { outcome: 'already_invited' };
  const invitation_id = stored.id;
  record(tx, 'invitation.sent', { invitation_id });
  return { outcome: 'invited', invitation_id };
}

/** Accepts or declines an invitation with the token of the link, exactly once. */
import { LockMode } from '@mikro-orm/core';
import type { EventUserRole, InvitationKind } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import type { GrantedEventRole } from '@plenum/contracts/events/invitation-by-token';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockAccount } from '../../accounts/security-activity/security-activity.steps.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { type MailAnswer, recordMailAnswer } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import { addInvitedToEvent, addInvitedToOrganization } from './add-invited-member.ts';
import { Invitation } from './invitation.entity.ts';
import { eventRole, isExpired } from './invitation.rules.ts';
import { findVoidInvitations, lockInviters } from './inviter.queries.ts';

const invitationOfToken = statement<{ id: number }>(
  'invitation-of-token',
  'select id from invitations where token_hash = $1',
);

/** Locks the recipient's account and the inviter's rights until the transaction ends. */
async function lockBothSides(tx: Transaction, user_id: number, token: string): Promise<void> {
  await lockAccount(tx, user_id);
  const rows = await tx.rows(invitationOfToken, [hashToken(token)]);
  await lockInviters(
    tx,
    rows.map(({ id }) => id),
    user_id,
  );
}

async function lockMyInvitation(
  scope: Scope,
  tx: Transaction,
  token: string,
  kind: InvitationKind,
): Promise<Invitation> {
  const invitation = await tx.em.findOne(
    Invitation,
    { tokenHash: hashToken(token) },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (invitation?.status !== 'PENDING' || invitation.kind !== kind) throw fail('invitation_unknown');
  const { user_id } = requireActor(scope);
  const user = await tx.em.findOneOrFail(User, user_id);
  const isRecipient = invitation.email === null ? invitation.user?.id === user_id : user.email === invitation.email;
  if (!isRecipient) throw fail('invitation_for_other_address');
  return invitation;
}

interface AcceptResult {
  readonly organization_id: number;
  /** Null for an invitation to an organization. */
  readonly granted: GrantedEventRole | null;
  /** Error to throw after the commit, because a rollback would reopen the invitation. */
  readonly rejection: ErrorCode | null;
}

async function accept(scope: Scope, token: string, kind: InvitationKind): Promise<AcceptResult> {
  const { user_id } = requireActor(scope);
  const accepted = await transaction(scope, async (tx): Promise<AcceptResult> => {
    await lockBothSides(tx, user_id, token);
    const invitation = await lockMyInvitation(scope, tx, token, kind);
    const organization_id = invitation.organization.id;
    const event_id = invitation.event?.id ?? null;
    const now = scope.clock.date();
    if (isExpired({ expires_at: invitation.expiresAt }, now)) {
      invitation.status = 'EXPIRED';
      return { organization_id, granted: null, rejection: 'invitation_expired' };
    }
    if ((await findVoidInvitations(tx, [invitation.id])).size > 0) throw fail('invitation_void');
    if (event_id === null) {
      const is_new = await addInvitedToOrganization(tx, { organization_id, user_id, role: invitation.role });
      await closeInvitation(tx, invitation, { user_id, now });
      return { organization_id, granted: null, rejection: is_new ? null : 'already_in_organization' };
    }
    const { is_new, role } = await addInvitedToEvent(scope, tx, { event_id, user_id, role: invitation.role });
    const granted = await closeEventInvitation(tx, invitation, { event_id, user_id, role, now });
    return { organization_id, granted, rejection: is_new ? null : 'already_member_of_event' };
  });
  if (accepted.rejection !== null) throw fail(accepted.rejection);
  return accepted;
}

export async function closeInvitation(
  tx: Transaction,
  invitation: Invitation,
  { user_id, now }: { readonly user_id: number; readonly now: Date },
): Promise<void> {
  tx.em.assign(invitation, { status: 'ACCEPTED', acceptedAt: now, user: user_id });
  record(tx, 'invitation.answered', { invitation_id: invitation.id, user_id });
  await recordInvitationAnswer(tx, invitation, 'ACCEPTED', now);
}

/** Closes an accepted invitation to an event, and reports a role that differs from the offered one. */
export async function closeEventInvitation(
  tx: Transaction,
  invitation: Invitation,
  {
    event_id,
    user_id,
    role,
    now,
  }: { readonly event_id: number; readonly user_id: number; readonly role: EventUserRole; readonly now: Date },
): Promise<GrantedEventRole> {
  await closeInvitation(tx, invitation, { user_id, now });
  const granted = { event_id, role, invited_role: eventRole(invitation.role) };
  if (granted.role !== granted.invited_role)
    record(tx, 'invitation.accepted_in_other_role', { invitation_id: invitation.id, user_id, ...granted });
  return granted;
}

/** Records the answer, which affects the email quota of the inviting account and organization. */
const recordInvitationAnswer = (
  tx: Transaction,
  { id, invitedBy, organization }: Invitation,
  kind: MailAnswer['kind'],
  now: Date,
): Promise<boolean> =>
  recordMailAnswer(
    tx,
    { kind, user_id: invitedBy?.id ?? null, organization_id: organization.id, subject: `invitation:${id}` },
    now,
  );

/**
 * Accepts an invitation to an organization. Throws `invitation_unknown`, `invitation_expired`, `invitation_void` (the
 * inviter may no longer invite), `invitation_for_other_address`, `already_in_organization`.
 */
export const acceptOrganizationInvitation = async (scope: Scope, token: string): Promise<number> =>
  (await accept(scope, token, 'organization')).organization_id;

/**
 * Accepts an invitation to an event. Throws `invitation_unknown`, `invitation_expired`, `invitation_void` (the inviter
 * may no longer invite), `invitation_for_other_address`, `already_member_of_event`, `event_banned`,
 * `attendee_limit_reached` (the invitation stays open).
 */
export async function acceptEventInvitation(scope: Scope, token: string): Promise<GrantedEventRole> {
  const { granted } = await accept(scope, token, 'event');
  if (granted === null) throw fail('invitation_unknown');
  return granted;
}

/** Declines an invitation. Throws `invitation_unknown`, `invitation_for_other_address`. */
export async function declineInvitation(scope: Scope, token: string, kind: InvitationKind): Promise<void> {
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    const invitation = await lockMyInvitation(scope, tx, token, kind);
    const now = scope.clock.date();
    tx.em.assign(invitation, { status: 'DECLINED', declinedAt: now, user: user_id });
    record(tx, 'invitation.answered', { invitation_id: invitation.id, user_id });
    const event_id = invitation.event?.id;
    if (event_id !== undefined) record(tx, 'seats.freed', { event_id });
    await recordInvitationAnswer(tx, invitation, 'DECLINED', now);
  });
}

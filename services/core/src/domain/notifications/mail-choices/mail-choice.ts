/**
 * Choices of a recipient about an email caused by another person. Opening the page changes nothing, because link
 * scanners open it too.
 */
import { LockMode } from '@mikro-orm/core';
import type { MailChoice, MailChoiceState } from '@plenum/contracts/notifications/mail-choices';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { sameHash } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { revokeLogins, invalidateMailLinks } from '../../accounts/auth/auth.steps.ts';
import { MailLink } from '../../accounts/auth/mail-link.entity.ts';
import { record } from '../../domain-events.ts';
import { Invitation } from '../../events/invitations/invitation.entity.ts';
import { type MailChoiceSubject, verifyMailChoiceToken } from '../mail-quotas/mail-choice-token.steps.ts';
import { recordMailAnswer } from '../mail-quotas/mail-quota.steps.ts';
import { hashAddress, isSuppressed, liftSuppression, suppressAddress } from '../mail-quotas/mail-suppression.steps.ts';
import { chooseNotificationMails, findNotificationMails } from '../notification-delivery/notification-mails.steps.ts';

function requireSubject(scope: Scope, token: string): MailChoiceSubject {
  const subject = verifyMailChoiceToken(scope, token);
  if (subject === null) throw fail('mail_choice_unknown');
  return subject;
}

const openInvitation = statement(
  'mail-choice-invitation',
  `select from invitations where id = $1::bigint and status = 'PENDING'`,
);
const openLink = statement(
  'mail-choice-link',
  'select from mail_links where id = $1::uuid and used_at is null and voided_at is null',
);

/**
 * Returns whether an account gets emails about notifications. Throws `mail_choice_unknown` if it was deleted or its
 * address changed, because others may be able to read old emails.
 */
async function readNotificationChoice(scope: Scope, { id, address_hash }: MailChoiceSubject): Promise<MailChoiceState> {
  const owner = await findNotificationMails(scope.db, Number(id));
  if (owner === undefined || !sameHash(await hashAddress(scope, owner.email), address_hash))
    throw fail('mail_choice_unknown');
  return { kind: 'notifications', is_ended: !owner.mails, is_suppressed: !owner.mails };
}

async function updateNotificationChoice(
  scope: Scope,
  subject: MailChoiceSubject,
  choice: MailChoice,
): Promise<MailChoiceState> {
  await readNotificationChoice(scope, subject);
  const mails = choice === 'allow';
  await chooseNotificationMails(scope.db, Number(subject.id), mails);
  return { kind: 'notifications', is_ended: !mails, is_suppressed: !mails };
}

async function stateOf(db: Db, { kind, id, address_hash }: MailChoiceSubject): Promise<MailChoiceState> {
  const open = await db.rows(kind === 'invitation' ? openInvitation : openLink, [id]);
  return { kind, is_ended: open.length === 0, is_suppressed: await isSuppressed(db, address_hash) };
}

/** Returns the current choice about an email. Throws `mail_choice_unknown`. */
export async function getMailChoice(scope: Scope, token: string): Promise<MailChoiceState> {
  const subject = requireSubject(scope, token);
  return subject.kind === 'notifications' ? readNotificationChoice(scope, subject) : stateOf(scope.db, subject);
}

/**
 * Applies a choice. Idempotent; an accepted invitation stays accepted and does not count as a complaint. Throws
 * `mail_choice_unknown`.
 */
export async function updateMailChoice(scope: Scope, token: string, choice: MailChoice): Promise<MailChoiceState> {
  const subject = requireSubject(scope, token);
  if (subject.kind === 'notifications') return updateNotificationChoice(scope, subject, choice);
  const isNewChoice =
    choice === 'allow'
      ? await liftSuppression(scope.db, subject.address_hash)
      : await transaction(scope, (tx) => rejectSubject(scope, tx, subject));
  if (choice === 'never') await suppressAddress(scope.db, subject.address_hash);
  // Counts repeated choices of one person only once in the metric and its alert.
  if (isNewChoice) scope.metrics.add('plenum_mail_complaints_total', { choice });
  scope.log.info({ choice, mail: `${subject.kind}:${subject.id}` }, 'mail choice applied');
  return stateOf(scope.db, subject);
}

/**
 * Ends the subject of the email and counts a complaint against the sender.
 * @returns whether the complaint is new
 */
async function rejectSubject(scope: Scope, tx: Transaction, subject: MailChoiceSubject): Promise<boolean> {
  const wasAccepted =
    subject.kind === 'invitation'
      ? await declineInvitation(scope, tx, Number(subject.id))
      : await endLink(scope, tx, subject.id);
  if (wasAccepted) return false;
  await tx.em.flush();
  const { user_id, organization_id } = subject;
  const complaint = { kind: 'COMPLAINED', user_id, organization_id, subject: `${subject.kind}:${subject.id}` } as const;
  return recordMailAnswer(tx, complaint, scope.clock.date());
}

/**
 * Declines the invitation.
 * @returns whether it was already accepted, in which case “This was not meant for me” is not a complaint
 */
async function declineInvitation(scope: Scope, tx: Transaction, invitation_id: number): Promise<boolean> {
  const invitation = await tx.em.findOne(Invitation, invitation_id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (invitation?.status === 'ACCEPTED') return true;
  if (invitation?.status !== 'PENDING') return false;
  tx.em.assign(invitation, { status: 'DECLINED', declinedAt: scope.clock.date() });
  const user_id = invitation.user?.id;
  if (user_id !== undefined) record(tx, 'invitation.answered', { invitation_id, user_id });
  return false;
}

const deleteUnverified = statement<{ id: number }>(
  'delete-unverified-account',
  `delete from users where id = $1 and email_verified_at is null
        and not exists (select from logins where user_id = users.id) returning id`,
);

const closeUnverified = statement<{ id: number }>(
  'close-unverified-account',
  'update users set is_active = false where id = $1 and email_verified_at is null returning id',
);

/**
 * Ends a link of an account, and newer links of its purpose to the same address. Deletes an account with an unverified
 * address, which frees the address; deactivates it instead if it has logins.
 * @returns whether the link was used, in which case “This was not meant for me” is not a complaint
 */
async function endLink(scope: Scope, tx: Transaction, mail_link_id: string): Promise<boolean> {
  const link = await tx.em.findOne(MailLink, mail_link_id, { populate: ['user'] });
  if (link === null) return false;
  if (link.usedAt !== null) return true;
  const user_id = link.user.id;
  await invalidateMailLinks(scope, tx, user_id, link.purpose, link.email);
  if (link.purpose === 'change_email') return false;
  const deletedAccounts = await tx.rows(deleteUnverified, [user_id]);
  if (deletedAccounts.length > 0) return false;
  const closedAccounts = await tx.rows(closeUnverified, [user_id]);
  if (closedAccounts.length > 0) await revokeLogins(tx, user_id, null);
  return false;
}

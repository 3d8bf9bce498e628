import { statement } from '../../../platform/db/database.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { recordMailAnswer } from '../mail-quotas/mail-quota.steps.ts';
import { type MailSubject, parseReturnPath } from '../mails/return-path.steps.ts';
import { recipientAddressesOf, readDeliveryReport, type BounceReason } from './delivery-report.steps.ts';

interface BouncedRow {
  readonly user_id: number | null;
  readonly organization_id: number;
}

const storeBounce = statement<BouncedRow>(
  'mail-bounce-store',
  `update invitations set bounced_at = $3
    where id = $1 and date_trunc('milliseconds', sent_at) = $2 and status = 'PENDING'
      and (bounced_at is null or bounced_at < sent_at)
   returning invited_by_id as user_id, organization_id`,
);

/**
 * Marks the invitation whose email bounced permanently. Its seat stays promised, as after a rejection during sending.
 * Ignores emails that are not reports, reports about answered invitations or earlier emails, and tags that this
 * installation did not sign.
 */
export async function receiveMailBounce(scope: Scope, message: Buffer): Promise<void> {
  const subject = parseReturnPath(scope, await recipientAddressesOf(message));
  if (subject === null) {
    scope.log.info('bounce ignored: no tag of this installation');
    return;
  }
  const { invitation_id } = subject;
  const reason = await readDeliveryReport(message);
  const isStored = reason !== null && (await storeBounceOf(scope, subject, reason));
  scope.log.info(
    { invitation_id, returned: reason },
    isStored ? 'mail came back' : 'bounce ignored: nothing to update',
  );
}

/** Stores the bounce; an unknown mailbox counts against the inviter. Returns whether the bounce is new. */
async function storeBounceOf(
  scope: Scope,
  { invitation_id, sent_at }: MailSubject,
  reason: BounceReason,
): Promise<boolean> {
  const now = scope.clock.date();
  return transaction(scope, async (tx) => {
    const row = await tx.row(storeBounce, [invitation_id, sent_at, now]);
    if (row === undefined) return false;
    if (reason === 'unknown')
      await recordMailAnswer(tx, { kind: 'BOUNCED', ...row, subject: `invitation:${invitation_id}` }, now);
    return true;
  });
}

import { invitation_lifetime_s } from '@plenum/contracts/limits';
import type { MailScope } from '../../deps.ts';
import { PermanentFailure } from '../../platform/jobs/permanent-failure.ts';
import { tidyLine } from '../../platform/text.ts';
import { composeInvitationMail } from '../mails/compose-mail.rules.ts';
import { invitationToken } from './invitation-token.ts';
import { findInvitation, findMailAddressee } from './invitation.queries.ts';
import { isExpired } from './invitation.rules.ts';
import { isVoid } from './inviter.ts';

const day_s = 24 * 60 * 60;

/**
 * Mails the link of an invitation, unless it is no longer open. At least once: the same sending gives the same mail
 * under the same Message-ID. Rejects with `PermanentFailure` when the key that made the link is no longer in the ring.
 */
export async function sendInvitationMail(scope: MailScope, invitation_id: number): Promise<void> {
  const row = await findInvitation(scope.db, invitation_id);
  if (row?.status !== 'PENDING' || isExpired(row, scope.clock.date())) {
    scope.log.info({ invitation_id }, 'invitation is no longer open, no mail');
    return;
  }
  const token = invitationToken(scope, row);
  if (token === undefined) throw new PermanentFailure('The key that made this link is no longer in AUTH_KEYS.');
  const email = row.email ?? row.user_email;
  if (email === null || isVoid(row)) {
    scope.log.info({ invitation_id }, 'nobody may accept this invitation, no mail');
    return;
  }
  const person = await findMailAddressee(scope.db, email);
  const url = new URL(`invitations/${token}`, `${scope.config.PUBLIC_URL.replace(/\/+$/, '')}/`).href;
  const recipient = {
    email,
    first_name: person?.first_name ?? row.first_name ?? '',
    locale: person?.locale ?? 'en',
  };
  await scope.mailer.send(
    composeInvitationMail(
      { recipient, url, message_key: `invitation-${row.id}-${row.sent_at.getTime()}` },
      {
        target: tidyLine(row.event_title ?? row.organization_name),
        role: row.role,
        inviter: row.inviter_name === null ? null : tidyLine(row.inviter_name),
        message: row.message,
        dates: row.start_date === null || row.end_date === null ? null : { first: row.start_date, last: row.end_date },
        is_known: person !== undefined,
        days: Math.round(invitation_lifetime_s / day_s),
      },
    ),
  );
}

import { invitationLifetimeS } from '@plenum/contracts/limits';
import type { MailScope } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { PermanentFailure } from '../../../platform/jobs/permanent-failure.ts';
import { isEstablishedOrganization } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import { composeInvitationMail } from '../../notifications/mails/compose-mail.rules.ts';
import { deliverUnsolicitedMail, installationUrl } from '../../notifications/mails/deliver-mail.steps.ts';
import { createMailImages } from '../../notifications/mails/mail-images.steps.ts';
import { findMailTheme } from '../../notifications/mails/mails.queries.ts';
import { returnPathOf } from '../../notifications/mails/return-path.steps.ts';
import {
  plainSubjectTitle,
  quotedLines,
  sanitizedName,
  sanitizedTitle,
  subjectTitle,
} from '../../notifications/mails/sanitized-text.rules.ts';
import { invitationCalendar } from './invitation-calendar.rules.ts';
import { invitationToken } from './invitation-token.rules.ts';
import { findInvitation, findMailAddressee, type InvitationRow } from './invitation.queries.ts';
import { isExpired } from './invitation.rules.ts';
import { coverKeyOf, inviterName } from './invitation.views.ts';
import { isVoidInvitation } from './inviter.queries.ts';

const dayS = 24 * 60 * 60;

const storeBounce = statement('store-invitation-bounce', 'update invitations set bounced_at = $2 where id = $1');
/** Does not clear a bounce of the email just sent, which may already have been reported. */
const clearBounce = statement(
  'clear-invitation-bounce',
  'update invitations set bounced_at = null where id = $1 and bounced_at < sent_at',
);

type InvitationContent = Parameters<typeof composeInvitationMail>[1];

/**
 * Sends the email of an invitation unless it is no longer open. Delivers at least once: a repeated job sends the same
 * email with the same Message-ID. Rejects with `PermanentFailure` if the key that created the link is no longer
 * configured.
 */
export async function sendInvitationMail(scope: MailScope, invitation_id: number): Promise<void> {
  const row = await findInvitation(scope.db, invitation_id);
  if (row?.status !== 'PENDING' || isExpired(row, scope.clock.date())) {
    scope.log.info({ invitation_id }, 'mail skipped: invitation is no longer open');
    return;
  }
  const token = invitationToken(scope, row);
  if (token === undefined) throw new PermanentFailure('The key that created this link is no longer in AUTH_KEYS.');
  const email = row.email ?? row.user_email;
  if (email === null || isVoidInvitation(row)) {
    scope.log.info({ invitation_id }, 'mail skipped: invitation is void');
    return;
  }
  const person = await findMailAddressee(scope.db, email);
  const url = installationUrl(scope, `invitations/${token}`);
  const recipient = {
    email,
    first_name: person?.first_name ?? row.first_name ?? '',
    // Most recipients speak the language of their inviter.
    locale: person?.locale ?? row.inviter_locale ?? 'en',
  };
  const about = { kind: 'invitation', id: String(row.id) } as const;
  const sender = { user_id: row.inviter_id, organization_id: row.organization_id, asked_at: row.sent_at };
  const theme = await findMailTheme(scope.db, row.event_id);
  const mail = { recipient, url, theme, messageKey: `invitation-${row.id}-${row.sent_at.getTime()}` };
  const isEstablished = await isEstablishedOrganization(scope.db, row.organization_id, scope.clock.date());
  const content = contentOf(row, { isEstablished, isKnown: person !== undefined });
  const image = isEstablished ? await loadCover(scope, row) : null;
  const calendar = invitationCalendar(row, { title: content.target, place: content.place, url });
  const returnPath = returnPathOf(scope, { invitation_id: row.id, sent_at: row.sent_at });
  const outcome = await deliverUnsolicitedMail(scope, { kind: 'invitation', email, about, ...sender }, (choices) => ({
    ...composeInvitationMail({ ...mail, image, choices }, content, calendar),
    returnTo: returnPath,
  }));
  if (outcome === 'bounced') await scope.db.rows(storeBounce, [row.id, scope.clock.date()]);
  if (outcome === 'sent') await scope.db.rows(clearBounce, [row.id]);
}

const venueOf = ({ venue_name, venue_city, venue_country, event_format }: InvitationRow): string | null => {
  const parts = [venue_name, venue_city, venue_country].filter((part) => part !== null && part !== '');
  return event_format === 'VIRTUAL' || parts.length === 0 ? null : sanitizedTitle(parts.join(', '));
};

/** Returns the image of the event, or null, even if the storage fails: the email is readable without the image. */
async function loadCover(scope: MailScope, row: InvitationRow): Promise<Buffer | null> {
  const key = coverKeyOf(row);
  if (key === null) return null;
  try {
    return await scope.once(createMailImages)(scope.storage, key);
  } catch (error) {
    scope.log.warn({ invitation_id: row.id, err: error }, 'mail sent without image: storage request failed');
    return null;
  }
}

/** Limits what recipients see of an organization without enough accepted invitations, to prevent spam. */
interface RecipientContext {
  readonly isEstablished: boolean;
  readonly isKnown: boolean;
}

function contentOf(row: InvitationRow, { isEstablished, isKnown }: RecipientContext): InvitationContent {
  const title = row.event_title ?? row.organization_name;
  const inviter = inviterName(row);
  return {
    kind: row.kind,
    target: sanitizedTitle(title),
    subjectTarget: isEstablished ? subjectTitle(title) : plainSubjectTitle(title),
    isEstablished,
    role: row.role,
    inviter: inviter === null ? null : sanitizedName(inviter),
    message: row.message === null ? [] : quotedLines(row.message),
    place: venueOf(row),
    isOnline: row.event_format === 'VIRTUAL',
    dates: row.start_date === null || row.end_date === null ? null : { first: row.start_date, last: row.end_date },
    isKnown,
    days: Math.round(invitationLifetimeS / dayS),
  };
}

import type { MailScope } from '../../../deps.ts';
import { PermanentFailure } from '../../../platform/jobs/permanent-failure.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';
import type { MailKind } from '../../../platform/telemetry/metric-catalogue.ts';
import type { MailLinkPurpose } from '../../accounts/auth/auth.queries.ts';
import { mailLinkLifetimesS, mailLinkTokens } from '../../accounts/auth/auth.steps.ts';
import { isSendingStopped } from '../mail-quotas/mail-quota.steps.ts';
import {
  composeEmailChangeMail,
  composeLoginLinkMail,
  composeResetMail,
  composeUnlockMail,
  composeVerificationMail,
  type MailChoices,
  type Recipient,
} from './compose-mail.rules.ts';
import { deliverMail, deliverUnsolicitedMail, installationUrl } from './deliver-mail.steps.ts';
import { eventOfPath } from './destination.rules.ts';
import type { MailTheme } from './mail-theme.rules.ts';
import { findEventOfDestination, findMailTheme, findSendableLink, type SendableLinkRow } from './mails.queries.ts';
import { plainSubjectTitle, sanitizedTitle } from './sanitized-text.rules.ts';

interface LinkMail {
  readonly recipient: Recipient;
  readonly url: string;
  readonly messageKey: string;
  readonly choices?: MailChoices;
  /** Title of the event to which the link leads, sanitized for display, or null. */
  readonly event: string | null;
  /** The same title for the subject line, or null. */
  readonly subjectEvent: string | null;
  readonly theme: MailTheme | undefined;
}

interface LinkMailSpec {
  readonly kind: MailKind;
  /** Path within the app, before the token. */
  readonly path: string;
  readonly compose: (mail: LinkMail, lifetimeS: number) => Mail;
}

const linkMails: Readonly<Record<MailLinkPurpose, LinkMailSpec>> = {
  verify_email: { kind: 'verification', path: 'verify-email', compose: composeVerificationMail },
  reset_password: { kind: 'reset', path: 'reset-password', compose: composeResetMail },
  unlock: { kind: 'unlock', path: 'unlock', compose: composeUnlockMail },
  log_in: { kind: 'login_link', path: 'log-in', compose: composeLoginLinkMail },
  change_email: { kind: 'email_change', path: 'change-email', compose: composeEmailChangeMail },
};

type EventOfLink = Pick<LinkMail, 'event' | 'subjectEvent' | 'theme'>;
const noEvent: EventOfLink = { event: null, subjectEvent: null, theme: undefined };

/**
 * Returns the title and the theme of the event to which a link leads; nothing without an event, or if the operator has
 * stopped its organization.
 */
async function eventOf(scope: MailScope, { destination, created_at }: SendableLinkRow): Promise<EventOfLink> {
  const path = eventOfPath(destination);
  const event = path === null ? undefined : await findEventOfDestination(scope.db, path);
  if (event === undefined) return noEvent;
  const { event_id, title, organization_id } = event;
  if (await isSendingStopped(scope.db, { user_id: null, organization_id }, created_at)) return noEvent;
  return {
    event: sanitizedTitle(title),
    subjectEvent: plainSubjectTitle(title),
    theme: await findMailTheme(scope.db, event_id),
  };
}

/**
 * Sends the email of a link, whose purpose selects the text, unless the link is no longer valid. Delivers at least once: a repeated job sends the same
 * email with the same Message-ID. An unverified address may be on the suppression list. Rejects with `PermanentFailure`
 * if the key that created the link is no longer configured.
 */
export async function sendLinkMail(scope: MailScope, mail_link_id: string): Promise<void> {
  const link = await findSendableLink(scope.db, mail_link_id, scope.clock.date());
  if (link === undefined) {
    scope.log.info({ mail_link_id }, 'mail skipped: link is no longer valid');
    return;
  }
  // After a key rotation, the token that matches the stored hash identifies the key.
  const token = mailLinkTokens(scope, link.id).find((candidate) => sameHash(hashToken(candidate), link.token_hash));
  if (token === undefined) throw new PermanentFailure('The key that created this link is no longer in AUTH_KEYS.');
  const { kind, path, compose } = linkMails[link.purpose];
  const lifetimeS = mailLinkLifetimesS[link.purpose];
  const url = installationUrl(scope, `${path}/${token}`);
  const mail = { recipient: link, url, messageKey: link.id, ...(await eventOf(scope, link)) };
  if (link.is_verified) {
    await deliverMail(scope, kind, compose(mail, lifetimeS));
    return;
  }
  // Anyone could have entered this address, so only a change of address is attributed to the account.
  const user_id = link.purpose === 'change_email' ? link.user_id : null;
  const about = { kind: 'account', id: link.id } as const;
  const sender = { user_id, organization_id: null, asked_at: link.created_at };
  const unsolicited = { kind, email: link.email, about, ...sender };
  await deliverUnsolicitedMail(scope, unsolicited, (choices) => compose({ ...mail, choices }, lifetimeS));
}

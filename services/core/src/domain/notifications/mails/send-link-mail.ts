import type { MailScope } from '../../../deps.ts';
import { PermanentFailure } from '../../../platform/jobs/backoff.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';
import type { MailKind } from '../../../platform/telemetry/metric-catalogue.ts';
import type { MailLinkPurpose } from '../../accounts/auth/auth.queries.ts';
import { mailLinkTokens } from '../../accounts/auth/auth.steps.ts';
import { isSendingStopped } from '../mail-quotas/mail-quota.steps.ts';
import type { MailChoices, Recipient } from './compose-mail.rules.ts';
import { deliverMail, deliverUnsolicitedMail, installationUrl } from './deliver-mail.steps.ts';
import { eventOfPath } from './destination.rules.ts';
import { findEventOfDestination, findMailLinkToSend, type MailLinkToSendRow } from './mails.queries.ts';
import { sanitizedTitle } from './sanitized-text.rules.ts';

export interface LinkMailKind {
  readonly kind: MailKind;
  readonly purpose: MailLinkPurpose;
  /** Path within the app, before the token. */
  readonly path: string;
  readonly compose: (mail: LinkMail) => Mail;
}

interface LinkMail {
  readonly recipient: Recipient;
  readonly url: string;
  readonly messageKey: string;
  readonly choices?: MailChoices;
  /** Title of the event to which the link leads, sanitized for display; null for none. */
  readonly event: string | null;
}

/** Returns the title of the event to which a link leads; also null if the operator has stopped its organization. */
async function eventOf(scope: MailScope, { destination, created_at }: MailLinkToSendRow): Promise<string | null> {
  const path = eventOfPath(destination);
  const event = path === null ? undefined : await findEventOfDestination(scope.db, path);
  if (event === undefined) return null;
  const sender = { user_id: null, organization_id: event.organization_id };
  return (await isSendingStopped(scope.db, sender, created_at)) ? null : sanitizedTitle(event.title);
}

/**
 * Sends the mail of a link unless the link is no longer valid. At-least-once: a repeated job sends the same mail under
 * the same Message-ID. An address that is not verified may be on the suppression list. Rejects with `PermanentFailure`
 * when the key that created the link is no longer configured.
 */
export async function sendLinkMail(scope: MailScope, mail_link_id: string, kind: LinkMailKind): Promise<void> {
  const link = await findMailLinkToSend(scope.db, mail_link_id, kind.purpose, scope.clock.date());
  if (link === undefined) {
    scope.log.info({ mail_link_id }, 'mail skipped: link is no longer valid');
    return;
  }
  // After a key rotation, the token that matches the stored hash identifies the key.
  const token = mailLinkTokens(scope, link.id).find((candidate) => sameHash(hashToken(candidate), link.token_hash));
  if (token === undefined) throw new PermanentFailure('The key that made this link is no longer in AUTH_KEYS.');
  const url = installationUrl(scope, `${kind.path}/${token}`);
  const mail = { recipient: link, url, messageKey: link.id, event: await eventOf(scope, link) };
  if (link.is_verified) {
    await deliverMail(scope, kind.kind, kind.compose(mail));
    return;
  }
  // Anyone could have entered this address; only a change of address is attributed to its account.
  const user_id = kind.purpose === 'change_email' ? link.user_id : null;
  const about = { kind: 'account', id: link.id } as const;
  const sender = { user_id, organization_id: null, asked_at: link.created_at };
  const unasked = { kind: kind.kind, email: link.email, about, ...sender };
  await deliverUnsolicitedMail(scope, unasked, (choices) => kind.compose({ ...mail, choices }));
}

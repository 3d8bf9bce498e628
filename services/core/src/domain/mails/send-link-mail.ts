/** Sending of mails with a single-use link. */
import type { MailScope } from '../../deps.ts';
import { PermanentFailure } from '../../platform/jobs/backoff.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { hashToken, sameHash } from '../../platform/security/tokens.ts';
import type { MailKind } from '../../platform/telemetry/metric-catalogue.ts';
import type { MailLinkPurpose } from '../auth/auth.queries.ts';
import { mailLinkTokens } from '../auth/auth.steps.ts';
import type { MailChoices, Recipient } from './compose-mail.rules.ts';
import { deliverMail, deliverUnaskedMail, installationUrl } from './deliver-mail.steps.ts';
import { findMailLinkToSend } from './mails.queries.ts';

export interface LinkMailKind {
  readonly kind: MailKind;
  readonly purpose: MailLinkPurpose;
  /** Path in the web app, before the token. */
  readonly path: string;
  readonly compose: (mail: { recipient: Recipient; url: string; messageKey: string; choices?: MailChoices }) => Mail;
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
  // After a key rotation, the token with the stored hash identifies the key that created the link.
  const token = mailLinkTokens(scope, link.id).find((candidate) => sameHash(hashToken(candidate), link.token_hash));
  if (token === undefined) throw new PermanentFailure('The key that made this link is no longer in AUTH_KEYS.');
  const url = installationUrl(scope, `${kind.path}/${token}`);
  const mail = { recipient: link, url, messageKey: link.id };
  if (link.is_verified) {
    await deliverMail(scope, kind.kind, kind.compose(mail));
    return;
  }
  // Anybody could have entered this address; only a change of address is attributed to its account.
  const user_id = kind.purpose === 'change_email' ? link.user_id : null;
  const about = { kind: 'account', id: link.id } as const;
  const sender = { user_id, organization_id: null, asked_at: link.created_at };
  const unasked = { kind: kind.kind, email: link.email, about, ...sender };
  await deliverUnaskedMail(scope, unasked, (choices) => kind.compose({ ...mail, choices }));
}

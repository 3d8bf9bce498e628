/** The last step of every mail: who wants none gets none, and it is counted what became of it. */
import type { MailScope } from '../../deps.ts';
import { type Mail, RecipientRefused } from '../../platform/mail/mailer.ts';
import type { MailKind } from '../../platform/telemetry/metric-catalogue.ts';
import { mailChoiceToken, type MailChoiceKind } from '../mail-quotas/mail-choice-token.steps.ts';
import { isSendingStopped, noteMailAnswer } from '../mail-quotas/mail-quota.steps.ts';
import { hashOfAddress, isSuppressed } from '../mail-quotas/mail-suppression.steps.ts';
import type { MailChoices } from './compose-mail.rules.ts';

/** An address of this installation, as it stands in a mail; `path` is below its root, without a slash before it. */
export const installationUrl = ({ config }: Pick<MailScope, 'config'>, path: string): string =>
  new URL(path, `${config.PUBLIC_URL.replace(/\/+$/, '')}/`).href;

/** A mail that somebody caused who has not shown that the address is theirs. */
export interface UnaskedMail {
  readonly kind: MailKind;
  readonly email: string;
  readonly about: { readonly kind: MailChoiceKind; readonly id: string };
  readonly user_id: number | null;
  readonly organization_id: number | null;
  /** When somebody asked for it. */
  readonly asked_at: Date;
}

/** Sends a mail about an account of one's own: a reset, a warning. */
export async function deliverMail(scope: MailScope, kind: MailKind, mail: Mail): Promise<void> {
  await scope.mailer.send(mail);
  scope.metrics.add('plenum_mails_total', { kind, outcome: 'sent' });
}

/**
 * Sends a mail to an address that somebody else may have typed: not for a sender whom the operator stopped, not to an
 * address on the suppression list, and with links by which the recipient ends it. An address that does not exist counts against who caused the mail, and is no failure.
 */
export async function deliverUnaskedMail(
  scope: MailScope,
  unasked: UnaskedMail,
  compose: (choices: MailChoices) => Mail,
): Promise<void> {
  const { kind, email, about, user_id, organization_id, asked_at } = unasked;
  const subject = `${about.kind}:${about.id}`;
  const count = (outcome: 'sent' | 'suppressed' | 'bounced' | 'dropped') =>
    scope.metrics.add('plenum_mails_total', { kind, outcome });
  if (await isSendingStopped(scope.db, { user_id, organization_id }, asked_at)) {
    count('dropped');
    scope.log.info({ kind, subject }, 'who asked for the mail was stopped, no mail');
    return;
  }
  const address_hash = await hashOfAddress(scope, email);
  if (await isSuppressed(scope.db, address_hash)) {
    count('suppressed');
    return;
  }
  const token = mailChoiceToken(scope, { ...about, user_id, organization_id, address_hash });
  try {
    await scope.mailer.send(
      compose({
        pageUrl: installationUrl(scope, `mails/${token}`),
        oneClickUrl: installationUrl(scope, `api/mail-choices/${token}/one-click`),
      }),
    );
    count('sent');
  } catch (error) {
    if (!(error instanceof RecipientRefused)) throw error;
    const now = scope.clock.date();
    await scope.db.transaction((tx) => noteMailAnswer(tx, { kind: 'BOUNCED', user_id, organization_id, subject }, now));
    count('bounced');
    scope.log.info({ kind, subject }, 'the recipient does not exist, no mail');
  }
}

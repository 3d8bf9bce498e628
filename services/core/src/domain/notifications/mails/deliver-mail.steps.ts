import type { MailScope } from '../../../deps.ts';
import { type Mail, RecipientRejected } from '../../../platform/mail/mailer.ts';
import type { MailKind } from '../../../platform/telemetry/metric-catalogue.ts';
import {
  createMailChoiceToken,
  type MailChoiceKind,
  type MailChoiceSubject,
} from '../mail-quotas/mail-choice-token.steps.ts';
import { isSendingStopped, recordMailAnswer } from '../mail-quotas/mail-quota.steps.ts';
import { hashAddress, isSuppressed } from '../mail-quotas/mail-suppression.steps.ts';
import type { MailChoices } from './compose-mail.rules.ts';

/** Returns an absolute URL of this installation; `path` is relative to its root, without a leading slash. */
export const installationUrl = ({ config }: Pick<MailScope, 'config'>, path: string): string =>
  new URL(path, `${config.PUBLIC_URL.replace(/\/+$/, '')}/`).href;

/** Email to an address that another person may have entered. */
export interface UnsolicitedMail {
  readonly kind: MailKind;
  readonly email: string;
  readonly about: { readonly kind: MailChoiceKind; readonly id: string };
  readonly user_id: number | null;
  readonly organization_id: number | null;
  /** Time of the request. */
  readonly asked_at: Date;
}

/** Outcome of an email: accepted or rejected by the mail server, or not sent. */
export type UnsolicitedMailOutcome = 'sent' | 'suppressed' | 'bounced' | 'dropped';

/** Sends an email about the recipient's own account. A bounce is not a failure, because retrying does not help. */
export async function deliverMail(scope: MailScope, kind: MailKind, mail: Mail): Promise<void> {
  let outcome: 'sent' | 'bounced' = 'sent';
  try {
    await scope.mailer.send(mail);
  } catch (error) {
    if (!(error instanceof RecipientRejected)) throw error;
    scope.log.info({ kind }, 'mail bounced: recipient does not exist');
    outcome = 'bounced';
  }
  scope.metrics.add('plenum_mails_total', { kind, outcome });
}

/** Returns the opt-out links of an email. */
export function mailChoices(scope: MailScope, subject: MailChoiceSubject): MailChoices {
  const token = createMailChoiceToken(scope, subject);
  return {
    pageUrl: installationUrl(scope, `mails/${token}`),
    oneClickUrl: installationUrl(scope, `api/mail-choices/${token}/one-click`),
  };
}

/**
 * Sends an email to an address that another person may have entered, with opt-out links. Skips senders stopped by the
 * operator and suppressed addresses. A bounce counts against the sender and is not a failure.
 */
export async function deliverUnsolicitedMail(
  scope: MailScope,
  unsolicited: UnsolicitedMail,
  compose: (choices: MailChoices) => Mail,
): Promise<UnsolicitedMailOutcome> {
  const { kind, email, about, user_id, organization_id, asked_at } = unsolicited;
  const subject = `${about.kind}:${about.id}`;
  const recordOutcome = (outcome: UnsolicitedMailOutcome): UnsolicitedMailOutcome => {
    scope.metrics.add('plenum_mails_total', { kind, outcome });
    return outcome;
  };
  if (await isSendingStopped(scope.db, { user_id, organization_id }, asked_at)) {
    scope.log.info({ kind, subject }, 'mail skipped: sender is stopped');
    return recordOutcome('dropped');
  }
  const address_hash = await hashAddress(scope, email);
  if (await isSuppressed(scope.db, address_hash)) return recordOutcome('suppressed');
  try {
    await scope.mailer.send(compose(mailChoices(scope, { ...about, user_id, organization_id, address_hash })));
    return recordOutcome('sent');
  } catch (error) {
    if (!(error instanceof RecipientRejected)) throw error;
    const now = scope.clock.date();
    await scope.db.transaction((tx) =>
      recordMailAnswer(tx, { kind: 'BOUNCED', user_id, organization_id, subject }, now),
    );
    scope.log.info({ kind, subject }, 'mail bounced: recipient does not exist');
    return recordOutcome('bounced');
  }
}

/** Accounts that somebody else makes for a person (spec: contract 7.4): no password, address not verified. */
import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../platform/db/database.ts';
import type { Scope } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { requireMailQuota } from '../mail-quotas/mail-quota.steps.ts';
import { normalizeEmail } from '../users/email.rules.ts';
import { default_privacy_settings } from '../users/privacy.rules.ts';
import { personNames } from '../users/profile-text.rules.ts';
import { User } from '../users/user.entity.ts';
import { addMailLink, claimAddress } from './auth.steps.ts';

export interface WantedAccount {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Of the mail, BCP 47. */
  readonly locale: string;
  /** On whose behalf the mail goes out. */
  readonly organization_id: number;
}

/**
 * The account of an address. An unknown address gets one, and a mail by which its owner chooses a password; the names
 * given for a known one are ignored. Two at once make one account. Refuses: `mail_quota_reached`, `mail_stopped`.
 */
export async function findOrCreateAccount(
  scope: Scope,
  tx: Transaction,
  wanted: WantedAccount,
): Promise<{ readonly user: User; readonly is_new: boolean }> {
  const email = normalizeEmail(wanted.email);
  await claimAddress(tx, email);
  const known = await tx.findOne(User, { email });
  if (known !== null) return { user: known, is_new: false };
  const names = personNames(wanted);
  const made = await tx.execute(
    `insert into users (email, first_name, last_name, social_links, privacy_settings, locale)
     values (?, ?, ?, '{}', ?, ?) on conflict (email) do nothing returning id`,
    [email, names.first_name, names.last_name, JSON.stringify(default_privacy_settings), wanted.locale],
  );
  const user = await tx.findOneOrFail(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (made.length === 1) {
    await requireMailQuota(scope, tx, wanted.organization_id);
    record(tx, 'user.account_made', { mail_link_id: addMailLink(scope, tx, user, 'set_password') });
  }
  return { user, is_new: made.length === 1 };
}

/**
 * Verifies that a person has access to the mailbox of an account. Anyone can sign up with any email address, so earlier
 * credentials may belong to a stranger. They are kept only if the link is opened in the browser that signed up.
 */
import type { Deps } from '../../../deps.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { User } from '../users/user.entity.ts';
import type { MailLinkRow } from './auth.queries.ts';
import { invalidateAllMailLinks, revokeLogins } from './auth.steps.ts';
import { parseDeviceProofs } from './device-proof.rules.ts';
import { forgetDevices } from './device-proof.steps.ts';

/**
 * Checks whether a browser has a device proof for the account of a link. For an unverified account, only the browser
 * that signed up has one.
 * @param cookie device proofs of the browser, unverified
 */
export const hasDeviceProof = (
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  cookie: string | null,
  { user_id, device_epoch }: Pick<MailLinkRow, 'user_id' | 'device_epoch'>,
): boolean =>
  parseDeviceProofs(tokens, cookie, Math.floor(clock.now() / 1000)).some(
    (proof) => proof.user_id === user_id && proof.epoch === device_epoch,
  );

interface Verification {
  /** Whether the link was opened in the browser that signed up: the result of `hasDeviceProof`. */
  readonly isSignUpBrowser: boolean;
  /** Hash of a newly chosen password; null for none. */
  readonly password_hash: string | null;
}

/**
 * Marks the email address of an account, whose row is locked, as verified. Invalidates the earlier password, logins,
 * device proofs and mail links, unless the browser is the one that signed up and no new password is chosen.
 * @returns the epoch of new device proofs, and whether the sign-up password still works
 */
export async function markEmailVerified(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  user: User,
  { isSignUpBrowser, password_hash }: Verification,
): Promise<{ readonly device_epoch: number; readonly password_kept: boolean }> {
  const unchanged = { device_epoch: user.deviceEpoch, password_kept: true };
  if (user.emailVerifiedAt !== null && user.emailVerifiedAt !== undefined) return unchanged;
  user.emailVerifiedAt = deps.clock.date();
  if (isSignUpBrowser && password_hash === null) return unchanged;
  user.passwordHash = password_hash;
  user.updatedAt = deps.clock.date();
  await invalidateAllMailLinks(deps, tx, user.id);
  await revokeLogins(tx, user.id, null);
  return { device_epoch: await forgetDevices(tx, user.id), password_kept: false };
}

import type { Deps } from '../../../deps.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { defaultPrivacySettings } from '../users/privacy.rules.ts';
import { User } from '../users/user.entity.ts';
import { canonicalLocale } from './auth.rules.ts';
import { addMailLink, claimAddress } from './auth.steps.ts';
import { rememberDevice } from './device-proof.steps.ts';

type StepDeps = Pick<Deps, 'clock' | 'tokens'>;

interface NewAccount {
  /** Normalized. */
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName?: string | null;
  readonly title?: string | null;
  /** Language tag of emails. */
  readonly locale: string;
  /** Path within the app to which the verification link leads. */
  readonly destination?: string | undefined;
}

/** Creates a user with the defaults of new accounts. Call it after `claimAddress`. */
export function addUser(tx: Transaction, account: Omit<NewAccount, 'destination'>, emailVerifiedAt: Date | null): User {
  const user = tx.em.create(User, {
    ...account,
    socialLinks: {},
    privacySettings: defaultPrivacySettings,
    locale: canonicalLocale(account.locale),
    emailVerifiedAt,
  });
  tx.em.persist(user);
  return user;
}

/**
 * Creates an account with an unverified address and schedules its verification email. Returns null if an account with
 * this address exists.
 */
export async function addUnverifiedAccount(
  deps: StepDeps,
  tx: Transaction,
  { destination, ...account }: NewAccount,
): Promise<User | null> {
  if (!(await claimAddress(tx, account.email))) return null;
  const user = addUser(tx, account, null);
  record(tx, 'user.signed_up', { mail_link_id: addMailLink(deps, tx, user, 'verify_email', { destination }) });
  return user;
}

/**
 * Returns the device proofs of the browser that signed up, with one for the new account. Verification in any other
 * browser invalidates the password. Call it after the commit.
 * @param cookie existing device proofs of the browser, unverified
 */
export const rememberSignUp = (
  deps: StepDeps,
  cookie: string | null,
  { id: user_id, deviceEpoch: device_epoch }: User,
): string => rememberDevice(deps, cookie, { user_id, device_epoch });

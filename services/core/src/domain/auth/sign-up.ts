import type { SignUp } from '@plenum/contracts/auth';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { defaultPrivacySettings } from '../users/privacy.rules.ts';
import { personNames, profileLine } from '../users/profile-text.rules.ts';
import { User } from '../users/user.entity.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { requireMaySignUp } from './address-rule.steps.ts';
import { canonicalLocale } from './auth.rules.ts';
import { addMailLink, claimAddress } from './auth.steps.ts';
import { rememberDevice } from './device-proof.steps.ts';

type SignUpInput = Body<typeof SignUp>;

/** Browser that signs up. */
export interface SigningUp {
  /** Language of mails when the form names none. */
  readonly locale: string;
  /** Device proofs of the browser, unverified. */
  readonly device_proofs: string | null;
}

export interface SignedUp {
  readonly user_id: number;
  readonly email: string;
  /** Includes a proof for this account: only this browser keeps the password when it verifies the address. */
  readonly device_proofs: string;
}

/**
 * Creates an unverified account and sends a verification link. Throws `invalid_request`, `email_already_registered`,
 * `email_domain_not_accepted`, `sign_up_by_invitation` or `overloaded`. Hashes the password in either case, so that the response time reveals no more than the response.
 */
export async function signUp(scope: Scope, input: SignUpInput, browser: SigningUp): Promise<SignedUp> {
  const email = normalizeEmail(input.email);
  // The link of an invitation signs up elsewhere: here any address may be typed.
  await requireMaySignUp(scope, email, async () => false);
  const names = personNames(input);
  const passwordHash = await scope.passwords.hash(input.password);
  const made = await transaction(scope, async (tx) => {
    if (!(await claimAddress(tx, email))) throw fail('email_already_registered');
    const user = tx.em.create(User, {
      email,
      passwordHash,
      firstName: names.first_name,
      lastName: names.last_name,
      companyName: profileLine('company_name', input.company_name ?? null),
      title: profileLine('title', input.title ?? null),
      socialLinks: {},
      privacySettings: defaultPrivacySettings,
      locale: canonicalLocale(input.locale ?? browser.locale),
    });
    tx.em.persist(user);
    record(tx, 'user.signed_up', {
      mail_link_id: addMailLink(scope, tx, user, 'verify_email', { destination: input.next }),
    });
    return user;
  });
  const { id: user_id, deviceEpoch: device_epoch } = made;
  scope.security.about({ user_id });
  return { user_id, email, device_proofs: rememberDevice(scope, browser.device_proofs, { user_id, device_epoch }) };
}

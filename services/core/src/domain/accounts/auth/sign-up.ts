import type { SignUp } from '@plenum/contracts/accounts/auth';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { personNames, profileLine } from '../users/profile-text.rules.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { requireMaySignUp } from './address-rule.steps.ts';
import { addUnverifiedAccount, rememberSignUp } from './sign-up.steps.ts';

interface Browser {
  /** Language of emails if the form specifies none. */
  readonly locale: string;
  /** Device proofs of the browser, unverified. */
  readonly device_proofs: string | null;
}

/**
 * Creates an unverified account and sends a verification link. Throws `invalid_request`, `email_already_registered`,
 * `email_domain_not_accepted`, `sign_up_by_invitation` or `overloaded`. Hashes the password in either case, so the
 * response time reveals no more than the response.
 * @returns the address, and the device proofs of the browser, which include one for this account
 */
export async function signUp(
  scope: Scope,
  input: Body<typeof SignUp>,
  browser: Browser,
): Promise<{ readonly email: string; readonly device_proofs: string }> {
  const email = normalizeEmail(input.email);
  // This form accepts any address, so invitations do not count; invitation links use another operation.
  await requireMaySignUp(scope, email, async () => false);
  const names = personNames(input);
  const account = {
    email,
    firstName: names.first_name,
    lastName: names.last_name,
    companyName: profileLine('company_name', input.company_name ?? null),
    title: profileLine('title', input.title ?? null),
    locale: input.locale ?? browser.locale,
    destination: input.next,
    passwordHash: await scope.passwords.hash(input.password),
  };
  const user = await transaction(scope, (tx) => addUnverifiedAccount(scope, tx, account));
  if (user === null) throw fail('email_already_registered');
  scope.security.addFields({ user_id: user.id });
  return { email, device_proofs: rememberSignUp(scope, browser.device_proofs, user) };
}

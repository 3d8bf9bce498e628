import type { SignUp } from '@plenum/contracts/auth';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { normalizeEmail } from '../users/email.rules.ts';
import { normalizeName } from '../users/person-name.rules.ts';
import { default_privacy_settings } from '../users/privacy.rules.ts';
import { User } from '../users/user.entity.ts';
import { canonicalLocale } from './auth.rules.ts';
import { addMailLink, claimAddress } from './auth.steps.ts';

type SignUpInput = Body<typeof SignUp>;

const blankToNull = (text: string | null | undefined): string | null => {
  const name = normalizeName(text ?? '');
  return name === '' ? null : name;
};

/**
 * Makes an unverified account and has a verification link mailed. Refuses with `email_already_registered` or
 * `overloaded`. The hash is made in either case, so that the time tells nothing more than the answer.
 * @param locale the language of mails when the form names none
 */
export async function signUp(scope: Scope, input: SignUpInput, locale: string): Promise<{ email: string }> {
  const email = normalizeEmail(input.email);
  const passwordHash = await scope.passwords.hash(input.password);
  await transaction(scope, async (tx) => {
    if (!(await claimAddress(tx, email))) throw fail('email_already_registered');
    const user = tx.create(User, {
      email,
      passwordHash,
      firstName: normalizeName(input.first_name),
      lastName: normalizeName(input.last_name),
      companyName: blankToNull(input.company_name),
      title: blankToNull(input.title),
      socialLinks: {},
      privacySettings: default_privacy_settings,
      locale: canonicalLocale(input.locale ?? locale),
    });
    tx.persist(user);
    record(tx, 'user.signed_up', { mail_link_id: addMailLink(scope, tx, user, 'verify_email') });
  });
  return { email };
}

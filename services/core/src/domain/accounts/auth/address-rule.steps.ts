/** Rules of the installation for account addresses (`SIGN_UP`). */
import { acceptsAddress, nameDomains, needsInvitation } from '@plenum/contracts/installation-rules';
import type { Config } from '../../../config.ts';
import { fail, type Phrase, errorPhrase } from '../../../platform/errors.ts';

interface RuleDeps {
  readonly config: Pick<Config, 'signUpRule'>;
}

/** Returns the error text for an address whose domain is not listed. */
export const allowedDomainsText =
  ({ config }: RuleDeps): Phrase =>
  (language) =>
    errorPhrase('address_domains', { domains: nameDomains(config.signUpRule.domains, language) })(language);

/**
 * Checks the domain of an address. Throws `email_domain_not_accepted`. Call it before looking up the account, so the
 * error does not reveal whether one exists.
 */
export function requireAcceptedAddress(deps: RuleDeps, email: string): void {
  if (acceptsAddress(deps.config.signUpRule, email)) return;
  throw fail('email_domain_not_accepted', { message: allowedDomainsText(deps) });
}

/**
 * Checks whether an address may sign up. Throws `email_domain_not_accepted`, `sign_up_by_invitation`.
 * @param isInvited called only if the rule requires an invitation; returns whether the caller has the link of an
 * invitation to this address
 */
export async function requireMaySignUp(
  deps: RuleDeps,
  email: string,
  isInvited: () => Promise<boolean>,
): Promise<void> {
  requireAcceptedAddress(deps, email);
  if (needsInvitation(deps.config.signUpRule, email) && !(await isInvited())) throw fail('sign_up_by_invitation');
}

/** What the installation demands of the address of an account (`SIGN_UP`). */
import { acceptsAddress, nameDomains, needsInvitation } from '@plenum/contracts/installation-rules';
import type { Config } from '../../config.ts';
import { fail, type Phrase, errorPhrase } from '../../platform/errors.ts';

interface WithRule {
  readonly config: Pick<Config, 'signUpRule'>;
}

/** The text for an address of a domain that is not listed. */
export const allowedDomainsText =
  ({ config }: WithRule): Phrase =>
  (language) =>
    errorPhrase('address_domains', { domains: nameDomains(config.signUpRule.domains, language) })(language);

/**
 * Checks the domain of an address. Throws `email_domain_not_accepted`. Call it before looking for an account, so that a
 * refusal says nothing about who has one.
 */
export function requireAcceptedAddress(deps: WithRule, email: string): void {
  if (acceptsAddress(deps.config.signUpRule, email)) return;
  throw fail('email_domain_not_accepted', { message: allowedDomainsText(deps) });
}

/**
 * Checks whether an address may sign up. Throws `email_domain_not_accepted`, `sign_up_by_invitation`.
 * @param isInvited asked only if the rule wants an invitation: whether the caller has the link of one for this address
 */
export async function requireMaySignUp(
  deps: WithRule,
  email: string,
  isInvited: () => Promise<boolean>,
): Promise<void> {
  requireAcceptedAddress(deps, email);
  if (needsInvitation(deps.config.signUpRule, email) && !(await isInvited())) throw fail('sign_up_by_invitation');
}

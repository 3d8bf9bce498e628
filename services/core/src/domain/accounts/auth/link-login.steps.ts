import type { ErrorCode } from '@plenum/contracts/errors';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import type { MailLinkRow } from './auth.queries.ts';
import { consumeMailLink, type IssuedTokens, issueTokens, lockUser, openLogin } from './auth.steps.ts';
import { rememberDevice } from './device-proof.steps.ts';
import { hasDeviceProof, markEmailVerified } from './mark-email-verified.steps.ts';

export interface LinkBrowser {
  readonly user_agent: string | null;
  /** Device proofs of the browser, unverified. */
  readonly device_proofs: string | null;
}

export interface LinkLoginResult {
  readonly user_id: number;
  readonly tokens: IssuedTokens;
  /** Includes a proof for this account. */
  readonly device_proofs: string;
}

/**
 * Consumes a link, verifies its email address and opens a login. Only one of two concurrent calls succeeds. Throws
 * `invalidCode` for a consumed link, a closed account or a changed address.
 * @param password_hash hash of a new password, for an account whose address was not verified before
 */
export async function openLoginByLink(
  scope: Scope,
  link: MailLinkRow,
  browser: LinkBrowser,
  invalidCode: ErrorCode,
  password_hash: string | null = null,
): Promise<LinkLoginResult> {
  const isSignUpBrowser = hasDeviceProof(scope, browser.device_proofs, link);
  const { login, device_epoch } = await transaction(scope, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user?.email !== link.email || !user.isActive || !(await consumeMailLink(scope, tx, link.id)))
      throw fail(invalidCode);
    const { device_epoch } = await markEmailVerified(scope, tx, user, { isSignUpBrowser, password_hash });
    return { login: openLogin(scope, tx, link.user_id, browser.user_agent), device_epoch };
  });
  return {
    user_id: link.user_id,
    tokens: await issueTokens(scope, login),
    device_proofs: rememberDevice(scope, browser.device_proofs, { user_id: link.user_id, device_epoch }),
  };
}

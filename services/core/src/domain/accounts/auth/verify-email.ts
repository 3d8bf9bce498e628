import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { findDeviceOwners, findMailLink, type MailLinkRow } from './auth.queries.ts';
import { evaluateLink } from './auth.rules.ts';
import { consumeMailLink, lockUser } from './auth.steps.ts';
import { parseDeviceProofs } from './device-proof.rules.ts';
import { hasDeviceProof, markEmailVerified } from './mark-email-verified.steps.ts';

async function findVerification(scope: Scope, token: string): Promise<MailLinkRow & { readonly isOpen: boolean }> {
  const link = await findMailLink(scope.db, hashToken(token), 'verify_email');
  const verdict = evaluateLink(link, scope.clock.now());
  if (verdict === 'expired') throw fail('verification_link_expired');
  if (link === undefined || verdict === 'invalid') throw fail('verification_link_invalid');
  if (verdict === 'used' && !link.email_verified) throw fail('verification_link_invalid');
  return { ...link, isOpen: verdict === 'open' };
}

/**
 * Returns the account of a verification link without consuming it. Throws `verification_link_invalid` or
 * `verification_link_expired`.
 * @param device_proofs device proofs of the browser, unverified
 */
export async function validateVerification(scope: Scope, token: string, device_proofs: string | null) {
  const { isOpen, ...link } = await findVerification(scope, token);
  return {
    email: link.email,
    full_name: link.full_name,
    is_verified: !isOpen,
    is_known_browser: hasDeviceProof(scope, device_proofs, link),
    next: link.destination,
  };
}

/**
 * Checks whether the address of an account is verified; false unless the browser signed up or has logged in to the
 * account. Ignores the epoch of the proof, which verification in another browser increments.
 * @param device_proofs device proofs of the browser, unverified
 */
export async function isVerified(scope: Scope, email: string, device_proofs: string | null): Promise<boolean> {
  const proofs = parseDeviceProofs(scope.tokens, device_proofs, Math.floor(scope.clock.now() / 1000));
  if (proofs.length === 0) return false;
  const owners = await findDeviceOwners(
    scope.db,
    proofs.map(({ user_id }) => user_id),
  );
  return owners.some((owner) => owner.email === normalizeEmail(email) && owner.is_verified);
}

/**
 * Verifies an address using the link in its email. Using the same link again succeeds. In a browser other than the one
 * that signed up, the sign-up password becomes invalid. Throws `verification_link_invalid` or
 * `verification_link_expired`.
 * @param device_proofs device proofs of the browser, unverified
 */
export async function verifyEmail(
  scope: Scope,
  token: string,
  device_proofs: string | null,
): Promise<{ readonly email: string; readonly next: string | null; readonly password_kept: boolean }> {
  const link = await findVerification(scope, token);
  const result = { email: link.email, next: link.destination, password_kept: link.has_password };
  if (!link.isOpen) return result;
  scope.security.addFields({ user_id: link.user_id });
  const isSignUpBrowser = hasDeviceProof(scope, device_proofs, link);
  const verified = await transaction(scope, async (tx) => {
    // Only one of two concurrent requests consumes the link; the other changes nothing.
    const user = await lockUser(tx, link.user_id);
    if (user?.email !== link.email || !(await consumeMailLink(scope, tx, link.id))) return null;
    return markEmailVerified(scope, tx, user, { isSignUpBrowser, password_hash: null });
  });
  return { ...result, password_kept: verified?.password_kept ?? link.has_password };
}

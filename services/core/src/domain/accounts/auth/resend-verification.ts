import type { Scope } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { withMailableAccount } from './account-mail.steps.ts';
import { renewMailLink } from './auth.steps.ts';

/**
 * Sends a new verification link to an unverified account. Never reveals whether an email was sent.
 * @param next path within the app to which the link leads
 */
export const resendVerification = (scope: Scope, email: string, next?: string): Promise<void> =>
  withMailableAccount(scope, email, ['verify_email'], async (tx, user, purpose) => {
    const mail_link_id = await renewMailLink(scope, tx, user, purpose, next);
    if (mail_link_id !== null) record(tx, 'user.verification_requested', { mail_link_id });
  });

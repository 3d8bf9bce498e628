import type { Scope } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { withMailableAccount } from './account-mail.steps.ts';
import { renewMailLink } from './auth.steps.ts';

/**
 * Sends a reset link to a known address, at most one per five minutes. Never reveals whether an email was sent. Demo
 * accounts have no mailbox and no password.
 * @param next path within the app to open afterwards
 */
export const requestPasswordReset = (scope: Scope, email: string, next?: string): Promise<void> =>
  withMailableAccount(scope, email, ['reset_password'], async (tx, user, purpose) => {
    const mail_link_id = await renewMailLink(scope, tx, user, purpose, next);
    if (mail_link_id !== null) record(tx, 'user.password_reset_requested', { mail_link_id });
  });

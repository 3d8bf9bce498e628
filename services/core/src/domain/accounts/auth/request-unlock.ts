import type { Scope } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { withMailableAccount } from './account-mail.steps.ts';
import { renewMailLink } from './auth.steps.ts';

/**
 * Sends a link that lets a browser log in even though failed attempts by strangers have locked the account. Never
 * reveals whether an email was sent.
 */
export const requestUnlock = (scope: Scope, email: string): Promise<void> =>
  withMailableAccount(scope, email, ['unlock'], async (tx, user, purpose) => {
    const mail_link_id = await renewMailLink(scope, tx, user, purpose);
    if (mail_link_id !== null) record(tx, 'user.unlock_requested', { mail_link_id });
  });

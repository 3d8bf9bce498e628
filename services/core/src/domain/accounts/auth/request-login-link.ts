import { homePath } from '@plenum/contracts/app-path';
import type { Scope } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { withMailableAccount } from './account-mail.steps.ts';
import { renewMailLink } from './auth.steps.ts';

/**
 * Sends a link that logs in without a password, at most one per five minutes. An unverified account gets a new
 * verification link instead, which leads to the same page and, in a browser that did not sign up, requires a new
 * password. Never reveals whether an email was sent.
 * @param next path within the app to which the link leads
 */
export const requestLoginLink = (scope: Scope, email: string, next?: string): Promise<void> =>
  withMailableAccount(scope, email, ['log_in', 'verify_email'], async (tx, user, purpose) => {
    if (purpose === 'verify_email') {
      const mail_link_id = await renewMailLink(scope, tx, user, purpose, next ?? homePath);
      if (mail_link_id !== null) record(tx, 'user.verification_requested', { mail_link_id });
      return;
    }
    const mail_link_id = await renewMailLink(scope, tx, user, purpose, next);
    if (mail_link_id !== null) record(tx, 'user.login_link_requested', { mail_link_id });
  });

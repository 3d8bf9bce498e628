/** Operations that change the email address of an account. */
import { changeEmailLinkLifetimeS, rateLimits } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Email, MessageText, shape } from '../primitives.ts';
import { ExistingPassword, IsValid, TokenParams } from './auth.ts';
import { VisibleEmail } from './person-fields.ts';

export const RequestEmailChange = operation({
  method: 'POST',
  path: '/auth/change-email',
  summary: 'Request a change of the email address',
  description: `Sends a link to the new email address, which is valid for ${changeEmailLinkLifetimeS / 3600} hours, and a notice to the current one. The account keeps its current email address until the change is confirmed with the link. A new request makes the previous link invalid. With the correct password, up to ${rateLimits.email_change.points} changes can be requested per hour.`,
  access: 'login',
  securityLog: 'email.change_requested',
  body: shape({
    new_email: described(Email, 'New email address. It receives a confirmation link.'),
    password: ExistingPassword,
  }),
  replies: { 200: shape({ message: MessageText, email: VisibleEmail }) },
  errors: [
    'current_password_incorrect',
    'email_already_registered',
    'email_unchanged',
    'email_domain_not_accepted',
    'overloaded',
    'mail_quota_reached',
    'mail_stopped',
  ],
  hashesPassword: true,
  failureLimits: ['password_check'],
  demoRestriction: true,
});

export const ValidateEmailChange = operation({
  method: 'GET',
  path: '/auth/change-email/:token',
  summary: 'Check whether an email change link is valid',
  description:
    'Does not change the email address or use up the link. Also succeeds for a used link as long as the account has its email address.',
  access: 'public',
  params: TokenParams,
  replies: { 200: shape({ valid: IsValid, email: VisibleEmail }) },
  errors: ['email_change_link_invalid'],
  failureLimits: ['link_token_per_address'],
});

export const ConfirmEmailChange = operation({
  method: 'POST',
  path: '/auth/change-email/:token',
  summary: 'Change the email address with an email change link',
  description:
    'Requires a login of the account that requested the change; other accounts are rejected with `email_change_of_other_account`. Links in earlier emails become invalid, and the person is notified by email at the new address and, if it was verified, at the former one. Open invitations to the former address are sent there again with new links. A repeated request with the same link succeeds and changes nothing.',
  access: 'login',
  securityLog: 'email.changed',
  params: TokenParams,
  replies: { 200: shape({ message: MessageText, email: VisibleEmail }) },
  errors: [
    'email_change_link_invalid',
    'email_change_of_other_account',
    'email_already_registered',
    'email_domain_not_accepted',
  ],
  failureLimits: ['link_token_per_address'],
  demoRestriction: true,
});

/** Operations that change, reset and confirm a password. */
import * as Type from 'typebox';
import { resetLinkLifetimeS } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Email, Message, MessageText, nullable, shape } from '../primitives.ts';
import {
  NewPassword,
  ExistingPassword,
  LinkToken,
  TokenParams,
  Next,
  NextPath,
  IsValid,
  RevokeTokens,
  linkLimitText,
  linkReplyText,
} from './auth.ts';
import { VisibleEmail } from './person-fields.ts';

export const ForgotPassword = operation({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a password reset link',
  description: `The link is valid for ${resetLinkLifetimeS / 60} minutes. Accounts with an unverified email address get one too. ${linkLimitText} ${linkReplyText}`,
  access: 'public',
  securityLog: 'link.requested',
  body: shape({ email: Email, next: Type.Optional(Next) }),
  replies: { 200: Message },
  rateLimits: ['account_mail_per_address', 'account_mail'],
});

export const ValidateResetToken = operation({
  method: 'GET',
  path: '/auth/reset-password/:token',
  summary: 'Check whether a password reset link is valid',
  description:
    'Does not change the password or use up the link. A link that was used, replaced or has expired is `reset_link_invalid`, as is one that was sent before a change of the password or email address.',
  access: 'public',
  params: TokenParams,
  replies: { 200: shape({ valid: IsValid, email: VisibleEmail }) },
  errors: ['reset_link_invalid'],
  failureLimits: ['link_token_per_address'],
});

export const ResetPassword = operation({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with a password reset link',
  description:
    'Verifies the email address and revokes all logins within a second, but does not log in. Unless `revoke_tokens` is false, the person’s API tokens are revoked and their calendar feeds deleted. The link works once; links in other earlier emails become invalid. The person is notified by email.',
  access: 'public',
  securityLog: 'password.changed',
  setsCookies: true,
  body: shape({ token: LinkToken, password: NewPassword, revoke_tokens: RevokeTokens }),
  replies: { 200: shape({ message: MessageText, email: VisibleEmail, next: nullable(NextPath) }) },
  errors: ['reset_link_invalid', 'overloaded'],
  hashesPassword: true,
  failureLimits: ['link_token_per_address'],
});

export const VerifyPassword = operation({
  method: 'POST',
  path: '/auth/verify-password',
  summary: 'Confirm the caller’s password',
  description:
    'Use this to ask for the password again before a sensitive action. It changes nothing: operations that require the password need it in their own body. Only failed attempts count against the limit.',
  access: 'login',
  securityLog: 'password.checked',
  body: shape({ password: ExistingPassword }),
  replies: { 200: shape({ message: MessageText, valid: IsValid }) },
  errors: ['incorrect_password', 'overloaded'],
  hashesPassword: true,
  failureLimits: ['password_check'],
});

export const ChangePassword = operation({
  method: 'PUT',
  path: '/auth/change-password',
  summary: 'Change the caller’s password',
  description:
    'Revokes all other logins within a second; the current one continues. Unless `revoke_tokens` is false, the caller’s API tokens are revoked and their calendar feeds deleted. Links in earlier emails become invalid, and the caller is notified by email. An account without a password needs a password reset link instead.',
  access: 'login',
  securityLog: 'password.changed',
  setsCookies: true,
  body: shape({
    current_password: described(ExistingPassword, 'Current password.'),
    new_password: described(NewPassword, 'New password, 8 to 128 characters.'),
    revoke_tokens: RevokeTokens,
  }),
  replies: { 200: Message },
  errors: ['current_password_incorrect', 'overloaded'],
  hashesPassword: true,
  failureLimits: ['password_check'],
  demoRestriction: true,
});

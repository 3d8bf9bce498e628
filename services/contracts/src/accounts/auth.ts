/** Accounts and logins. Tokens are sent in cookies only, never in bodies. */
import * as Type from 'typebox';
import { appPathPattern } from '../app-path.ts';
import { EventId } from '../events/event-fields.ts';
import { maxAppPathLength, maxPasswordLength, minPasswordLength, maxProfileTextLength } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Email,
  ExpiresAt,
  FullName,
  Message,
  MessageText,
  nullable,
  shape,
  Timestamp,
  Uuid,
} from '../primitives.ts';
import { Locale, UserId, VisibleEmail } from './person-fields.ts';
import { FirstName, LastName, UserDetail } from './users.ts';

export const NewPassword = Type.String({
  minLength: minPasswordLength,
  maxLength: maxPasswordLength,
  description: 'New password of the account, 8 to 128 characters.',
});
export const ExistingPassword = Type.String({
  minLength: 1,
  maxLength: maxPasswordLength,
  description: 'Current password of the account.',
});
export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Token of the link.',
});
export const TokenParams = shape({ token: LinkToken });
/** Part of the link in the email, because that link may be opened in another browser. */
export const Next = Type.String({
  maxLength: maxAppPathLength,
  pattern: appPathPattern,
  description: 'Path that the link opens after the login, such as `/app/events`.',
});
export const LoginReply = shape({ message: MessageText, user_id: UserId });

export const Login = operation({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in with email address and password',
  description: 'Sets the access and refresh cookies, and a cookie that identifies a known browser.',
  access: 'public',
  securityLog: 'login.opened',
  setsCookies: true,
  body: shape({ email: Email, password: ExistingPassword }),
  replies: { 200: LoginReply },
  errors: ['invalid_credentials', 'email_not_verified', 'overloaded'],
  hashesPassword: true,
  failureLimits: ['login_per_address', 'login_per_range', 'login', 'login_account_per_range', 'login_per_account'],
});

export const EnterDemo = operation({
  method: 'POST',
  path: '/auth/demo',
  summary: 'Log in to the demo conference with a demo account',
  access: 'public',
  securityLog: 'login.opened',
  setsCookies: true,
  replies: { 200: LoginReply },
  errors: ['demo_disabled'],
  rateLimits: ['login_per_address', 'login_per_range'],
});

export const EnterDemoAsOrganizer = operation({
  method: 'POST',
  path: '/auth/demo/organizer',
  summary: 'Log in to the demo as an organizer',
  description: 'Creates a temporary copy of the demo conference with the caller as its organizer.',
  access: 'public',
  securityLog: 'login.opened',
  setsCookies: true,
  replies: { 200: shape({ message: MessageText, user_id: UserId, event_id: EventId }) },
  errors: ['demo_disabled', 'demo_full', 'storage_unavailable'],
  rateLimits: ['demo_organizer_per_address', 'demo_organizer_per_range'],
});

export const SignUp = operation({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Create an account',
  description: 'Sends a verification link by email.',
  access: 'public',
  securityLog: 'account.created',
  setsCookies: true,
  body: shape({
    email: Email,
    password: NewPassword,
    first_name: FirstName,
    last_name: LastName,
    company_name: Type.Optional(nullable(described(Type.String({ maxLength: maxProfileTextLength }), 'Company.'))),
    title: Type.Optional(nullable(described(Type.String({ maxLength: maxProfileTextLength }), 'Job title.'))),
    locale: Type.Optional(Locale),
    next: Type.Optional(Next),
  }),
  replies: {
    201: shape({
      message: MessageText,
      email: VisibleEmail,
      requires_verification: Type.Boolean({
        description: 'Whether the email address must be verified before the account can be used.',
      }),
    }),
  },
  errors: ['email_already_registered', 'email_domain_not_accepted', 'sign_up_by_invitation', 'overloaded'],
  hashesPassword: true,
  rateLimits: ['account_mail_per_address', 'sign_up'],
});

export const GetMe = operation({
  method: 'GET',
  path: '/auth/me',
  summary: 'Get the current user',
  access: 'login',
  token: 'account:read',
  allowsUnverified: true,
  replies: { 200: UserDetail },
});

export const Refresh = operation({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new pair of cookies',
  access: 'refresh',
  setsCookies: true,
  replies: { 200: Message },
  errors: ['token_invalid', 'token_expired', 'token_revoked'],
  rateLimits: ['refresh'],
  failureLimits: ['login_token_per_address'],
});

export const Logout = operation({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Log out',
  description: 'Revokes the login and clears its cookies. Also succeeds without a valid login.',
  access: 'public',
  securityLog: 'login.closed',
  setsCookies: true,
  replies: { 200: Message },
  rateLimits: ['login_token_per_address'],
});

export const NextPath = Type.String({ description: 'Path to open next; null if none was requested.' });
export const VerifyEmail = operation({
  method: 'GET',
  path: '/auth/verify-email/:token',
  summary: 'Verify an email address',
  description: 'If the link is opened in a different browser than the sign-up, the password of the account is removed.',
  access: 'public',
  params: TokenParams,
  replies: {
    200: shape({
      message: MessageText,
      email: VisibleEmail,
      next: nullable(NextPath),
      password_kept: Type.Boolean({
        description: 'Whether the password from the sign-up is still valid. If false, a new password must be set.',
      }),
    }),
  },
  errors: ['verification_link_invalid', 'verification_link_expired'],
  failureLimits: ['link_token_per_address'],
});

export const ValidateVerification = operation({
  method: 'GET',
  path: '/auth/verify-email/:token/account',
  summary: 'Get the account of a verification link without using up the link',
  access: 'public',
  params: TokenParams,
  replies: {
    200: shape({
      email: VisibleEmail,
      full_name: FullName,
      is_verified: Type.Boolean({ description: 'Whether the email address is already verified.' }),
      is_known_browser: Type.Boolean({
        description:
          'Whether the account was created in this browser. If so, its password remains valid after verification.',
      }),
      next: nullable(NextPath),
    }),
  },
  errors: ['verification_link_invalid', 'verification_link_expired'],
  failureLimits: ['link_token_per_address'],
});

export const LogInByVerification = operation({
  method: 'POST',
  path: '/auth/verify-email/:token',
  summary: 'Log in with a verification link',
  description: 'Verifies the email address and optionally sets the password of the account.',
  access: 'public',
  securityLog: 'login.opened',
  setsCookies: true,
  params: TokenParams,
  body: shape({ password: Type.Optional(NewPassword) }),
  bodyOptional: true,
  replies: { 200: shape({ ...LoginReply.properties, next: nullable(NextPath) }) },
  errors: ['verification_link_invalid', 'verification_link_expired', 'overloaded'],
  failureLimits: ['link_token_per_address'],
});

export const GetVerification = operation({
  method: 'POST',
  path: '/auth/verification',
  summary: 'Check whether an account created in this browser is verified',
  access: 'public',
  body: shape({ email: Email }),
  replies: {
    200: shape({ is_verified: Type.Boolean({ description: 'Whether the email address is already verified.' }) }),
  },
  rateLimits: ['public_page'],
});

export const ResendVerification = operation({
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Send a new verification link',
  description: 'The reply is the same whether or not the email address has an account.',
  access: 'public',
  securityLog: 'link.requested',
  body: shape({ email: Email, next: Type.Optional(Next) }),
  replies: { 200: Message },
  rateLimits: ['account_mail_per_address', 'account_mail'],
});

export const RequestLoginLink = operation({
  method: 'POST',
  path: '/auth/login-link',
  summary: 'Send a login link',
  description:
    'The link logs in without a password. The reply is the same whether or not the email address has an account.',
  access: 'public',
  securityLog: 'link.requested',
  body: shape({ email: Email, next: Type.Optional(Next) }),
  replies: { 200: Message },
  rateLimits: ['account_mail_per_address', 'account_mail'],
});

export const IsValid = Type.Boolean({ description: 'Always true. An invalid link or password is an error.' });
export const ValidateLoginLink = operation({
  method: 'GET',
  path: '/auth/login-link/:token',
  summary: 'Check whether a login link is valid',
  access: 'public',
  params: TokenParams,
  replies: { 200: shape({ valid: IsValid, email: VisibleEmail }) },
  errors: ['login_link_invalid'],
  failureLimits: ['link_token_per_address'],
});

export const LogInByLink = operation({
  method: 'POST',
  path: '/auth/login-link/:token',
  summary: 'Log in with a login link',
  description: 'The link works once, within 15 minutes.',
  access: 'public',
  securityLog: 'login.opened',
  setsCookies: true,
  params: TokenParams,
  replies: { 200: shape({ ...LoginReply.properties, next: nullable(NextPath) }) },
  errors: ['login_link_invalid'],
  failureLimits: ['link_token_per_address'],
});

export const RequestUnlock = operation({
  method: 'POST',
  path: '/auth/unlock',
  summary: 'Send an unlock link',
  description:
    'The link lets a browser log in after too many failed attempts. The reply is the same whether or not the email address has an account.',
  access: 'public',
  securityLog: 'link.requested',
  body: shape({ email: Email }),
  replies: { 200: Message },
  rateLimits: ['account_mail_per_address', 'account_mail'],
});

export const ValidateUnlock = operation({
  method: 'GET',
  path: '/auth/unlock/:token',
  summary: 'Check whether an unlock link is valid',
  access: 'public',
  params: TokenParams,
  replies: { 200: shape({ valid: IsValid, email: VisibleEmail }) },
  errors: ['unlock_link_invalid'],
  failureLimits: ['link_token_per_address'],
});

export const UnlockDevice = operation({
  method: 'POST',
  path: '/auth/unlock/:token',
  summary: 'Unlock this browser with an unlock link',
  description: 'The link works once. The person still has to log in.',
  access: 'public',
  securityLog: 'login.unlocked',
  setsCookies: true,
  params: TokenParams,
  replies: { 200: shape({ message: MessageText, email: VisibleEmail }) },
  errors: ['unlock_link_invalid'],
  failureLimits: ['link_token_per_address'],
});

/** An attacker may have created tokens with the previous password. */
export const RevokeTokens = Type.Optional(
  Type.Boolean({
    default: true,
    description: 'Whether to revoke the caller’s API tokens and delete the caller’s calendar feeds.',
  }),
);

export const GetSocketToken = operation({
  method: 'GET',
  path: '/auth/socket-token',
  summary: 'Get a token for the socket handshake',
  description: 'The token is bound to the current login.',
  access: 'login',
  replies: {
    200: shape({
      token: Type.String({ description: 'Token for the socket handshake. The HTTP API does not accept it.' }),
    }),
  },
});

/** A login of the caller. */
export const LoginEntry = shape({
  id: described(Uuid, 'Id of the login (UUID).'),
  device: nullable(
    Type.String({
      description: 'Browser and operating system of the login, such as “Firefox on Linux”; null if unknown.',
    }),
  ),
  is_phone: Type.Boolean({ description: 'Whether the device is a phone.' }),
  is_current: Type.Boolean({ description: 'Whether this is the login of the request.' }),
  created_at: CreatedAt,
  last_seen_at: described(Timestamp, 'When the login was last used (ISO 8601, UTC), to within 15 minutes.'),
  expires_at: ExpiresAt,
});
export type LoginEntry = Type.Static<typeof LoginEntry>;

export const ListLogins = operation({
  method: 'GET',
  path: '/auth/logins',
  summary: 'List the caller’s logins',
  description: 'Returns one login for each browser in which the caller is logged in, most recently used first.',
  access: 'login',
  replies: {
    200: shape({
      logins: Type.Array(LoginEntry, { description: 'Logins, most recently used first.' }),
    }),
  },
});

export const RevokeLogin = operation({
  method: 'DELETE',
  path: '/auth/logins/:login_id',
  summary: 'Revoke a login',
  description: 'Takes effect within a second.',
  access: 'login',
  securityLog: 'logins.revoked',
  params: shape({ login_id: described(Uuid, 'Id of the login (UUID).') }),
  replies: { 200: Message },
  errors: ['not_found'],
  demoRestriction: true,
});

export const RevokeOtherLogins = operation({
  method: 'DELETE',
  path: '/auth/logins',
  summary: 'Revoke all other logins',
  access: 'login',
  securityLog: 'logins.revoked',
  setsCookies: true,
  replies: { 200: Message },
  demoRestriction: true,
});

export const RequestEmailChange = operation({
  method: 'POST',
  path: '/auth/change-email',
  summary: 'Request a change of the email address',
  description:
    'Sends a link to the new email address. The account keeps its current email address until the change is confirmed with the link.',
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

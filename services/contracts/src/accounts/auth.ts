/** Accounts and logins. Tokens are sent in cookies only, never in bodies. */
import * as Type from 'typebox';
import { appPathPattern } from '../app-path.ts';
import { EventId } from '../events/event-fields.ts';
import {
  accessTokenLifetimeS,
  linkLoginLifetimeS,
  loginLinkLifetimeS,
  mailResendPauseS,
  maxAppPathLength,
  maxMailLinksPerHour,
  maxListedLogins,
  maxPasswordLength,
  maxProfileTextLength,
  minPasswordLength,
  refreshGraceS,
  refreshTokenLifetimeS,
  socketTokenLifetimeS,
  unlockLinkLifetimeS,
  verificationLinkLifetimeS,
} from '../limits.ts';
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
import { unverifiedAccountRetentionDays } from './security-limits.ts';
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
  description: `Sets the access and refresh cookies, and a cookie that identifies a known browser. The access cookie is valid for ${accessTokenLifetimeS / 60} minutes and the refresh cookie for ${refreshTokenLifetimeS / 86_400} days; \`POST /api/auth/refresh\` renews both. \`email_not_verified\` is returned only if the password is correct; any other failure is \`invalid_credentials\`, whether or not the account exists. Only failed attempts count against the limits, and a known browser has a limit of its own, so that failed attempts of strangers do not lock it out.`,
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
  description:
    'Logs in to a random account that other visitors may be using as well. The account does not belong to the crew of the demo conference, and operations that change account settings or send email reject it with `demo_account`. Fails with `demo_disabled` if the installation has no demo.',
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
  description:
    'Creates an organization of which the caller is the owner, with a draft copy of the demo conference and an event that takes place today, both with invented people. Texts are in the language of the request. The organization, its events and its accounts are deleted at the next nightly reset (03:00 UTC) that is at least two hours away. The number of such organizations is limited: a new one replaces an old one, and the request fails with `demo_full` if all of them are recent and in use.',
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
  description: `Creates an account and sends a verification link, which is valid for ${verificationLinkLifetimeS / 3600} hours. The account cannot log in until its email address is verified, and is deleted if that does not happen within ${unverifiedAccountRetentionDays} days of the latest link. Sets a cookie that identifies the browser, because the password remains valid only if the link is opened in the same browser. The sign-up rule of the installation may reject the domain of the email address or require an invitation.`,
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
  description:
    'Returns the caller’s account with its privacy settings, events and sessions, including fields that are hidden from other people. Callers with an unverified email address may call this too, so that a client can ask them to verify it. Events from which the caller is banned are omitted.',
  access: 'login',
  token: 'account:read',
  allowsUnverified: true,
  replies: { 200: UserDetail },
});

export const Refresh = operation({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new pair of cookies',
  description: `Needs only the refresh cookie; the access cookie may have expired. Extends the login to ${refreshTokenLifetimeS / 86_400} days from now and replaces the refresh cookie. The replaced cookie returns the same new cookies until ${refreshGraceS} seconds after these are first used, so that concurrent tabs and lost replies do not end the login. The use of an older refresh cookie revokes the login, and its owner is notified by email.`,
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
  description:
    'Revokes the login, closes its sockets within a second, and clears its cookies. Also succeeds without a valid login. Other logins of the account are unaffected.',
  access: 'public',
  securityLog: 'login.closed',
  setsCookies: true,
  replies: { 200: Message },
  rateLimits: ['login_token_per_address'],
});

export const NextPath = Type.String({ description: 'Path to open next; null if none was requested.' });
/**
 * GET, because programs follow the link without a page. No email contains its URL: emails lead to a page that calls
 * `ValidateVerification`, and this operation only when the person presses a button, because scanners open links.
 */
export const VerifyEmail = operation({
  method: 'GET',
  path: '/auth/verify-email/:token',
  summary: 'Verify an email address',
  description:
    'Uses up the link but does not log in. If the link is opened in a different browser than the sign-up, the password of the account is removed and other links in emails to it become invalid. A repeated request with the same link succeeds and changes nothing.',
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
  description:
    'Changes nothing, so that a link scanner that opens the link does not verify the address. Also succeeds for a link that has been used to verify the address.',
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
  description: `Verifies the email address, optionally sets the password of the account, and sets the cookies of the login. The link works once. Without a password, it logs in only during its first ${linkLoginLifetimeS / 60} minutes, and only if it leads to a path of the app (\`next\`); with a password, as long as it is valid. The previous password, logins and links of the account become invalid, unless the browser is that of the sign-up and no new password is given.`,
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
  description:
    'Returns true only in a browser in which the account was created or logged in. In any other browser, the reply is false, whether or not the account exists. Clients can poll it while the person opens the verification link on another device.',
  access: 'public',
  body: shape({ email: Email }),
  replies: {
    200: shape({ is_verified: Type.Boolean({ description: 'Whether the email address is already verified.' }) }),
  },
  rateLimits: ['public_page'],
});

/** For descriptions of operations that send a link. */
export const linkLimitText = `While an earlier link is valid, at most one is sent every ${mailResendPauseS / 60} minutes and ${maxMailLinksPerHour} within an hour; further requests succeed without sending one.`;
export const linkReplyText = 'The reply is the same whether or not the email address has an account.';

export const ResendVerification = operation({
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Send a new verification link',
  description: `Replaces the previous link if the account exists and its email address is not verified; the new one is valid for ${verificationLinkLifetimeS / 3600} hours. ${linkLimitText} ${linkReplyText}`,
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
  description: `The link logs in once without a password, within ${loginLinkLifetimeS / 60} minutes. An account with an unverified email address gets a verification link instead. ${linkLimitText} ${linkReplyText}`,
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
  description:
    'Does not log in or use up the link, so that a link scanner that opens it does not invalidate it. A link that was used, replaced or has expired is `login_link_invalid`.',
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
  description: `Sets the cookies of the login, in any browser that opens the link. The link works once, within ${loginLinkLifetimeS / 60} minutes. A newer link and a change of the password or email address make it invalid.`,
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
  description: `The link lets a browser log in after too many failed attempts and is valid for ${unlockLinkLifetimeS / 60} minutes. Only accounts with a verified email address get one. ${linkLimitText} ${linkReplyText}`,
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
  description:
    'Does not unlock the browser or use up the link. A link that was used, replaced or has expired is `unlock_link_invalid`.',
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
  description: `Sets a cookie that identifies a known browser, whose login attempts have a limit of their own. The link works once, within ${unlockLinkLifetimeS / 60} minutes. The person still has to log in with the password.`,
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
  description: `The token is for clients that cannot send the cookies of the login with the handshake. It is valid for ${socketTokenLifetimeS / 3600} hours and ends with the login. The HTTP API does not accept it.`,
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
  description: `Returns one login for each browser in which the caller is logged in: the current one first, then the most recently used. Up to ${maxListedLogins} logins are returned, without expired and revoked ones. API tokens are not logins.`,
  access: 'login',
  replies: {
    200: shape({
      logins: Type.Array(LoginEntry, {
        maxItems: maxListedLogins,
        description: 'Logins: the current one first, then the most recently used.',
      }),
    }),
  },
});

export const RevokeLogin = operation({
  method: 'DELETE',
  path: '/auth/logins/:login_id',
  summary: 'Revoke a login',
  description:
    'The caller can revoke any of their own logins, including the current one. Takes effect within a second: requests are rejected and sockets are closed. Logins of other people are `not_found`.',
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
  description:
    'Takes effect within a second: requests of the other logins are rejected and their sockets are closed. Links in earlier emails to the account become invalid, and other browsers are no longer known. API tokens and calendar feeds remain valid.',
  access: 'login',
  securityLog: 'logins.revoked',
  setsCookies: true,
  replies: { 200: Message },
  demoRestriction: true,
});

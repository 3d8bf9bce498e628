/** Errors of accounts, passwords, links in emails and the demo. */
import type { ErrorSpecs } from '../error-spec.ts';
import {
  changeEmailLinkLifetimeS,
  linkLoginLifetimeS,
  loginLinkLifetimeS,
  resetLinkLifetimeS,
  unlockLinkLifetimeS,
  verificationLinkLifetimeS,
} from '../limits.ts';

export const accountErrors = {
  invalid_credentials: {
    status: 401,
    cause: 'No account has this combination of email address and password, or the account is closed.',
    remedy:
      'Let the person correct the entries or set another password with `ForgotPassword`; do not repeat the request unchanged.',
  },
  incorrect_password: {
    status: 401,
    cause: 'The password does not match the account of the login.',
    remedy: 'Ask the person for the password again; the login itself remains valid.',
  },
  current_password_incorrect: {
    status: 400,
    cause: 'The current password in the request is wrong, or was changed by another request in the meantime.',
    remedy: 'Ask for the current password again; a forgotten one can be replaced with `ForgotPassword`.',
  },
  email_not_verified: {
    status: 400,
    cause: 'The password is correct, but nobody has opened the link in the verification email yet.',
    remedy: 'Ask the person to open the link, or send another one with `ResendVerification`.',
  },
  verification_required: {
    status: 403,
    cause: 'The email address of the account is not verified, and the operation needs a verified one.',
    remedy: 'Ask the person to open the link in the verification email, or send another one with `ResendVerification`.',
  },
  email_already_registered: {
    status: 400,
    cause: 'Another account has this email address.',
    remedy: 'Log in with that account, or use another address.',
  },
  email_domain_not_accepted: {
    status: 403,
    cause: 'The operator has restricted sign-ups to certain email domains, and the address has another one.',
    remedy: 'Use an address of the domains that `message` names.',
  },
  sign_up_by_invitation: {
    status: 403,
    cause: 'The installation only accepts people with an open invitation, and there is none for this address.',
    remedy: 'Have the address invited to an event or organization, and open the link in that email.',
  },
  verification_link_invalid: {
    status: 400,
    cause:
      'The token is unknown or was used, the address is already verified, or logging in with the link needs the password.',
    remedy: 'Let the person log in with the password, or send another link with `ResendVerification`.',
  },
  verification_link_expired: {
    status: 400,
    cause: `The link is older than ${verificationLinkLifetimeS / 3600} hours, or older than ${linkLoginLifetimeS / 60} minutes and used to log in without a password.`,
    remedy: 'Send another link with `ResendVerification`.',
  },
  unlock_link_invalid: {
    status: 400,
    cause: `The token to unlock logins is unknown, was used, or is older than ${unlockLinkLifetimeS / 60} minutes.`,
    remedy: 'Send another link with `RequestUnlock`; only the latest one is valid.',
  },
  login_link_invalid: {
    status: 400,
    cause: `The token to log in without a password is unknown, was used, or is older than ${loginLinkLifetimeS / 60} minutes.`,
    remedy: 'Send another link with `RequestLoginLink`; only the latest one is valid.',
  },
  reset_link_invalid: {
    status: 400,
    cause: `The token to reset the password is unknown, was used, or is older than ${resetLinkLifetimeS / 60} minutes.`,
    remedy: 'Send another link with `ForgotPassword`; only the latest one is valid.',
  },
  email_unchanged: {
    status: 422,
    cause: 'The new email address is the current one of the account.',
    remedy: 'Compare the addresses without regard to case before you send the request.',
  },
  email_change_link_invalid: {
    status: 400,
    cause: `The token to change the email address is unknown, was replaced, or is older than ${changeEmailLinkLifetimeS / 3600} hours.`,
    remedy: 'Start again with `RequestEmailChange`.',
  },
  email_change_of_other_account: {
    status: 403,
    cause: 'The link to change an email address was requested by another account than that of the login.',
    remedy: 'Log in with the account that requested the change, then send the token again.',
  },
  account_owns_organizations: {
    status: 409,
    cause: 'The account is the only owner of an organization that has other members, so it cannot be deleted.',
    remedy:
      'Make another member an owner with `UpdateOrganizationUser`, or delete the organization that `message` names.',
  },
  demo_disabled: {
    status: 404,
    cause: 'The operator has not enabled the demo, or its data is missing.',
    remedy: 'Hide the entry to the demo.',
  },
  demo_account: {
    status: 403,
    cause: 'The account is a demo account, for which this operation is not available.',
    remedy: 'Use an account that was created by signing up.',
  },
  demo_mails_nobody: {
    status: 403,
    cause: 'A demo account called an operation that sends emails to people.',
    remedy: 'Use an account that was created by signing up.',
  },
  demo_stays_hidden: {
    status: 403,
    cause: 'A demo organizer tried to change the visibility, the join policy or the URL of an event.',
    remedy: 'Omit `visibility`, `join_policy` and `slug`, or use an event outside the demo.',
  },
  demo_full: {
    status: 503,
    cause: 'The maximum number of people are trying the demo as organizers.',
    remedy: 'Try again later, or enter the demo as an attendee with `EnterDemo`.',
  },
} as const satisfies ErrorSpecs;

/**
 * Permitted uses of an account by its state. HTTP operations and sockets use `accountRejection`, links in emails use
 * `mayGetMailLink`. `tests/security/account-states.test.ts` checks every operation and client event against both
 * tables.
 */
import type { ErrorCode } from '@plenum/contracts/errors';
import type { OperationSpec } from '@plenum/contracts/operation';
import { type Actor, isServiceAccount } from '../../actor.ts';
import type { MailLinkPurpose } from './auth.queries.ts';

export const accountStates = ['unverified', 'verified', 'disabled', 'demo_guest', 'demo_organizer', 'service'] as const;

/**
 * `unverified`: the email address is not verified, so somebody else may have set the password. `verified`: a link sent
 * to the address was followed. `disabled`: closed, or the placeholder for deleted accounts. `demo_guest`,
 * `demo_organizer`: demo accounts, which have no mailbox. `service`: the account of an organization's API token, not of
 * a person.
 */
export type AccountState = (typeof accountStates)[number];

export type AccountUse =
  /** Log in with the password of the account. */
  | 'log_in'
  /** Call an operation marked `allowsUnverified`. The screen for verifying the address needs these operations. */
  | 'use_unverified'
  /** Call any other operation that needs a login, open a socket, or send a client event. */
  | 'use'
  /** Call an operation that is rejected for all demo accounts. */
  | 'use_outside_demo'
  /** Call an operation that is rejected for demo guests. */
  | 'use_as_organizer'
  /** Call an operation that sends email to other people, and is therefore rejected for demo accounts. */
  | 'mail_people'
  /** Be granted a membership, role or seat, or accept an invitation, even if another person grants it. */
  | 'be_granted_access';

const rejections: { readonly [S in AccountState]: { readonly [U in AccountUse]: ErrorCode | null } } = {
  unverified: {
    log_in: 'email_not_verified',
    use_unverified: null,
    use: 'verification_required',
    use_outside_demo: 'verification_required',
    use_as_organizer: 'verification_required',
    mail_people: 'verification_required',
    be_granted_access: 'verification_required',
  },
  verified: {
    log_in: null,
    use_unverified: null,
    use: null,
    use_outside_demo: null,
    use_as_organizer: null,
    mail_people: null,
    be_granted_access: null,
  },
  disabled: {
    log_in: 'invalid_credentials',
    use_unverified: 'token_revoked',
    use: 'token_revoked',
    use_outside_demo: 'token_revoked',
    use_as_organizer: 'token_revoked',
    mail_people: 'token_revoked',
    be_granted_access: 'token_revoked',
  },
  demo_guest: {
    log_in: null,
    use_unverified: null,
    use: null,
    use_outside_demo: 'demo_account',
    use_as_organizer: 'demo_account',
    mail_people: 'demo_account',
    be_granted_access: null,
  },
  demo_organizer: {
    log_in: null,
    use_unverified: null,
    use: null,
    use_outside_demo: 'demo_account',
    use_as_organizer: null,
    mail_people: 'demo_mails_nobody',
    be_granted_access: null,
  },
  service: {
    log_in: 'invalid_credentials',
    use_unverified: null,
    use: null,
    use_outside_demo: null,
    use_as_organizer: null,
    mail_people: null,
    // A service account acts with the role of its token and is never a member.
    be_granted_access: 'forbidden',
  },
};

/** Returns the error code of a use that the state does not permit, or null. */
export const accountRejection = (state: AccountState, use: AccountUse): ErrorCode | null => rejections[state][use];

export interface AccountProperties {
  readonly is_active: boolean;
  readonly email_verified: boolean;
  readonly is_demo: boolean;
  readonly is_demo_organizer?: boolean;
  /** Whether this is the service account of an organization's token. */
  readonly isService?: boolean;
}

export function accountState(account: AccountProperties): AccountState {
  if (!account.is_active) return 'disabled';
  if (account.is_demo) return account.is_demo_organizer === true ? 'demo_organizer' : 'demo_guest';
  if (account.isService === true) return 'service';
  return account.email_verified ? 'verified' : 'unverified';
}

export const stateOfActor = (actor: Actor): AccountState =>
  accountState({ ...actor, is_active: true, isService: isServiceAccount(actor) });

const demoUses = { true: 'use_outside_demo', guest: 'use_as_organizer', mails: 'mail_people' } as const;

export function useOfOperation({ allowsUnverified, demoRestriction }: OperationSpec): AccountUse {
  if (allowsUnverified === true) return 'use_unverified';
  return demoRestriction === undefined ? 'use' : demoUses[`${demoRestriction}`];
}

const mailableStates: { readonly [P in MailLinkPurpose]: readonly AccountState[] } = {
  verify_email: ['unverified'],
  // Choosing a password verifies the address and replaces the previous password.
  reset_password: ['unverified', 'verified'],
  log_in: ['verified'],
  unlock: ['verified'],
  change_email: ['verified'],
};

export const mayGetMailLink = (state: AccountState, purpose: MailLinkPurpose): boolean =>
  mailableStates[purpose].includes(state);

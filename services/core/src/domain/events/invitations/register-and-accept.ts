import { LockMode, ref } from '@mikro-orm/core';
import type { GrantedEventRole } from '@plenum/contracts/events/invitation-by-token';
import type { RegisterAndAccept } from '@plenum/contracts/events/invitations';
import { fullName } from '@plenum/contracts/names';
import type { Body } from '@plenum/contracts/operation';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireMaySignUp } from '../../accounts/auth/address-rule.steps.ts';
import { claimAddress, type IssuedTokens, issueTokens, openLogin } from '../../accounts/auth/auth.steps.ts';
import { addUnverifiedAccount, addUser, rememberSignUp } from '../../accounts/auth/sign-up.steps.ts';
import { personNames } from '../../accounts/users/profile-text.rules.ts';
import type { User } from '../../accounts/users/user.entity.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';
import { addInvitedToEvent, addInvitedToOrganization } from './add-invited-member.ts';
import { closeEventInvitation, closeInvitation } from './answer-invitation.ts';
import { Invitation } from './invitation.entity.ts';
import { findInvitationByHash } from './invitation.queries.ts';
import { eventRole, isExpired, roleForRegistration } from './invitation.rules.ts';
import { findVoidInvitations, lockInviters } from './inviter.queries.ts';

type Input = Body<typeof RegisterAndAccept>;

interface Browser {
  readonly user_agent: string | null;
  readonly locale: string;
  /** Device proofs of the browser, unverified. */
  readonly device_proofs: string | null;
}

export interface Registration {
  readonly user: {
    readonly id: number;
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly full_name: string;
    readonly email_verified: boolean;
  };
  readonly accepted: { readonly organizations: number; readonly events: number };
  readonly event_roles: readonly GrantedEventRole[];
  /** Null without the token of a link, because an account with an unverified address gets no login. */
  readonly tokens: IssuedTokens | null;
  readonly device_proofs: string;
}

type InputWithToken = Input & { readonly token: string };

const hasToken = (input: Input): input is InputWithToken => input.token !== undefined;

/**
 * Returns the requested invitations that are open and to this address; skips all others. Throws `no_open_invitation`,
 * even if the token does not match an open invitation to the address.
 */
async function selectInvitations(
  scope: Scope,
  tx: Transaction,
  email: string,
  input: InputWithToken,
): Promise<readonly Invitation[]> {
  const open = await tx.em.find(
    Invitation,
    { email, status: 'PENDING', expiresAt: { $gt: scope.clock.date() } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { kind: 'desc', event: 'asc', id: 'asc' } },
  );
  const requestedIds = {
    organization: new Set(input.org_invitation_ids),
    event: new Set(input.event_invitation_ids),
  };
  const invitations = open.filter(({ kind, id }) => requestedIds[kind].has(id));
  const hash = hashToken(input.token);
  if (invitations.length === 0 || !open.some(({ tokenHash }) => tokenHash === hash)) throw fail('no_open_invitation');
  return invitations;
}

async function hasInvitationLink(scope: Scope, email: string, token: string): Promise<boolean> {
  const invitation = await findInvitationByHash(scope.db, hashToken(token));
  return invitation?.email === email && invitation.status === 'PENDING' && !isExpired(invitation, scope.clock.date());
}

/** Accepts the selected invitations: those to organizations first, because event roles depend on them. */
async function acceptAll(scope: Scope, tx: Transaction, user_id: number, invitations: readonly Invitation[]) {
  const now = scope.clock.date();
  const organizationIds = new Set<number>();
  const event_roles: GrantedEventRole[] = [];
  for (const invitation of invitations.filter(({ kind }) => kind === 'organization')) {
    const organization_id = invitation.organization.id;
    await addInvitedToOrganization(tx, { organization_id, user_id, role: invitation.role });
    organizationIds.add(organization_id);
    await closeInvitation(tx, invitation, { user_id, now });
  }
  for (const invitation of invitations) {
    if (invitation.event === undefined || invitation.event === null) continue;
    const event_id = invitation.event.id;
    const reducedRole = roleForRegistration(
      eventRole(invitation.role),
      organizationIds.has(invitation.organization.id),
    );
    const { role } = await addInvitedToEvent(scope, tx, { event_id, user_id, role: reducedRole });
    event_roles.push(await closeEventInvitation(tx, invitation, { event_id, user_id, role, now }));
  }
  return { accepted: { organizations: organizationIds.size, events: event_roles.length }, event_roles };
}

/**
 * Creates an account for an invited address. With the token of a link sent to the address, verifies it, accepts the
 * selected invitations atomically, and opens a login. Without the token, only signs up the person: ids can be guessed,
 * so the invitations stay open until the address is verified. Throws `invalid_request`, `account_exists`,
 * `no_open_invitation`, `invitation_void`, `attendee_limit_reached`, `email_domain_not_accepted`,
 * `sign_up_by_invitation` (the rule of the installation requires the token), `overloaded`.
 */
export const registerAndAccept = (scope: Scope, input: Input, browser: Browser): Promise<Registration> =>
  hasToken(input) ? registerWithToken(scope, input, browser) : signUpWithoutToken(scope, input, browser);

const registeredUser = ({ id, email, firstName, lastName, emailVerifiedAt }: User): Registration['user'] => ({
  id,
  email,
  first_name: firstName,
  last_name: lastName,
  full_name: fullName({ first_name: firstName, last_name: lastName }),
  email_verified: emailVerifiedAt !== null,
});

async function signUpWithoutToken(scope: Scope, { user_data }: Input, browser: Browser): Promise<Registration> {
  const email = normalizeEmail(user_data.email);
  await requireMaySignUp(scope, email, async () => false);
  const { first_name, last_name } = personNames(user_data);
  const passwordHash = await scope.passwords.hash(user_data.password);
  const account = { email, passwordHash, firstName: first_name, lastName: last_name, locale: browser.locale };
  const user = await transaction(scope, (tx) => addUnverifiedAccount(scope, tx, account));
  if (user === null) throw fail('account_exists');
  return {
    user: registeredUser(user),
    accepted: { organizations: 0, events: 0 },
    event_roles: [],
    tokens: null,
    device_proofs: rememberSignUp(scope, browser.device_proofs, user),
  };
}

async function registerWithToken(scope: Scope, input: InputWithToken, browser: Browser): Promise<Registration> {
  const { user_data } = input;
  const email = normalizeEmail(user_data.email);
  await requireMaySignUp(scope, email, () => hasInvitationLink(scope, email, input.token));
  const { first_name, last_name } = personNames(user_data);
  const passwordHash = await scope.passwords.hash(user_data.password);
  const { user, result, login } = await transaction(scope, async (tx) => {
    if (!(await claimAddress(tx, email))) throw fail('account_exists');
    await lockInviters(tx, [...(input.org_invitation_ids ?? []), ...(input.event_invitation_ids ?? [])], null);
    const invitations = await selectInvitations(scope, tx, email, input);
    const voidIds = await findVoidInvitations(
      tx,
      invitations.map(({ id }) => id),
    );
    const valid = invitations.filter(({ id }) => !voidIds.has(id));
    if (valid.length === 0) throw fail('invitation_void');
    const account = { email, passwordHash, firstName: first_name, lastName: last_name, locale: browser.locale };
    const user = addUser(tx, account, scope.clock.date());
    await tx.em.flush();
    const result = await acceptAll(scope, tx, user.id, valid);
    await tx.em.nativeUpdate(Invitation, { email, user: null }, { user: ref(user) });
    return { user, result, login: openLogin(scope, tx, user.id, browser.user_agent) };
  });
  return {
    user: registeredUser(user),
    ...result,
    tokens: await issueTokens(scope, login),
    device_proofs: rememberSignUp(scope, browser.device_proofs, user),
  };
}

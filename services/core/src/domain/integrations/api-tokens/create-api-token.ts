import type { NewApiToken } from '@plenum/contracts/integrations/api-tokens';
import { maxApiTokenNameLength, maxApiTokens } from '@plenum/contracts/integrations/integration-limits';
import {
  type ApiScope,
  isRestrictableToEvents,
  mayGrantToOrganizationToken,
} from '@plenum/contracts/integrations/token-scopes';
import { isNetwork } from '../../../platform/addresses.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail, failField, errorPhrase } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { type Scope, transaction } from '../../../scope.ts';
import type { OrganizationAccessRow } from '../../access.queries.ts';
import { lockProof } from '../../accounts/auth/locked-proof.steps.ts';
import { requirePassword } from '../../accounts/auth/password-confirmation.steps.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization, authorizeSelf } from '../../policy.ts';
import { findEventsOfOrganization, findEventsOfPerson } from './api-tokens.queries.ts';
import { type CreatedToken, insertToken, readCreatedToken, type TokenOwner } from './store-token.steps.ts';

const permission = 'organization_token:manage';

/**
 * Creates a token that acts as the actor. Requires the actor's password. Throws `forbidden`,
 * `current_password_incorrect`, `invalid_request`, `api_tokens_exceeded`.
 */
export async function createApiToken(scope: Scope, user_id: number, input: NewApiToken): Promise<CreatedToken> {
  authorizeSelf(scope, user_id);
  const draft = await validateDraft(scope, input);
  await requireEvents(draft, (ids) => findEventsOfPerson(scope.db, user_id, ids));
  return storeToken(scope, draft, { kind: 'pat', max: maxApiTokens.ofPerson, user_id, organization_id: null });
}

/**
 * Creates a token that acts for an organization through a service account. Requires the actor's password. The token's
 * scopes cannot exceed the actor's permissions. Throws `not_found`, `forbidden`, `current_password_incorrect`,
 * `token_scope_not_held`, `invalid_request`, `api_tokens_exceeded`.
 */
export async function createOrganizationToken(
  scope: Scope,
  organization_id: number,
  input: NewApiToken,
): Promise<CreatedToken> {
  const { role } = await authorizeOrganization(scope, organization_id, permission);
  const draft = await validateDraft(scope, input);
  requireGrantableScopes(role, draft);
  await requireEvents(draft, (ids) => findEventsOfOrganization(scope.db, organization_id, ids));
  return storeToken(scope, draft, {
    kind: 'org',
    max: maxApiTokens.ofOrganization,
    user_id: null,
    organization_id,
  });
}

/** Checks that the role permits every requested scope. Throws `token_scope_not_held`. */
function requireGrantableScopes(
  role: OrganizationAccessRow['role'],
  { scopes }: { readonly scopes: readonly ApiScope[] },
): void {
  if (!scopes.every((apiScope) => mayGrantToOrganizationToken(role, apiScope))) throw fail('token_scope_not_held');
}

async function validateDraft(scope: Scope, input: NewApiToken) {
  const verifiedHash = await requirePassword(scope, input.password);
  const name = requireName(input.name, {
    field: 'name',
    label: 'api_token_name',
    length_min: 1,
    length_max: maxApiTokenNameLength,
  });
  const networks = [...new Set((input.networks ?? []).map((network) => network.trim()))];
  const invalid = networks.find((network) => !isNetwork(network));
  if (invalid !== undefined) throw failField('networks', errorPhrase('network', { network: invalid.slice(0, 50) }));
  const expires_at = input.expires_at === undefined || input.expires_at === null ? null : new Date(input.expires_at);
  if (expires_at !== null && expires_at <= scope.clock.date())
    throw failField('expires_at', errorPhrase('in_the_past'));
  const scopes = [...new Set(input.scopes)];
  const event_ids = restrictedEvents(input.event_ids ?? null, scopes);
  return { name, scopes, event_ids, networks, expires_at, verifiedHash };
}

/** Returns the events that a token is restricted to. Scopes beyond events cannot be restricted to events. */
function restrictedEvents(event_ids: readonly number[] | null, scopes: readonly ApiScope[]): readonly number[] | null {
  if (event_ids === null) return null;
  const invalid = scopes.find((apiScope) => !isRestrictableToEvents(apiScope));
  if (invalid !== undefined) throw failField('scopes', errorPhrase('scope_not_of_events', { scope: invalid }));
  return [...new Set(event_ids)];
}

/** Checks that the events of a token exist for its owner. Throws `invalid_request`. */
async function requireEvents(
  { event_ids }: { readonly event_ids: readonly number[] | null },
  find: (ids: readonly number[]) => Promise<readonly unknown[]>,
): Promise<void> {
  if (event_ids === null) return;
  if ((await find(event_ids)).length < event_ids.length)
    throw failField('event_ids', errorPhrase('events_of_token_unknown'));
}

/** Returns the role of a new organization token. Throws the errors of `createOrganizationToken`. */
async function lockGrantingRole(
  scope: Scope,
  tx: Transaction,
  organization_id: number,
  draft: { readonly scopes: readonly ApiScope[] },
): Promise<OrganizationAccessRow['role']> {
  const { role } = await lockOrganizationRight(scope, tx, organization_id, permission);
  requireGrantableScopes(role, draft);
  return role;
}

async function storeToken(
  scope: Scope,
  { verifiedHash, ...draft }: Awaited<ReturnType<typeof validateDraft>>,
  owner: Omit<TokenOwner, 'organization_role'>,
): Promise<CreatedToken> {
  const { organization_id } = owner;
  const created = await transaction(scope, async (tx) => {
    // Hashing takes long enough for the earlier checks to become stale.
    await lockProof(scope, tx, verifiedHash);
    const organization_role =
      organization_id === null ? null : await lockGrantingRole(scope, tx, organization_id, draft);
    return insertToken(scope, tx, draft, { ...owner, organization_role });
  });
  return readCreatedToken(scope, created);
}

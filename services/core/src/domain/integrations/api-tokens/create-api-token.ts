import { randomUUID } from 'node:crypto';
import type { ApiToken as ApiTokenShape, NewApiToken } from '@plenum/contracts/integrations/api-tokens';
import { maxApiTokenNameLength, maxApiTokens } from '@plenum/contracts/integrations/integration-limits';
import {
  type ApiScope,
  isRestrictableToEvents,
  mayGrantToOrganizationToken,
} from '@plenum/contracts/integrations/token-scopes';
import { isNetwork } from '../../../platform/addresses.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail, failField, errorPhrase } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { type ApiTokenKind, tokenHint, newApiToken } from '../../../platform/security/api-token.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import type { OrganizationAccessRow } from '../../access.queries.ts';
import { lockProof } from '../../accounts/auth/locked-proof.steps.ts';
import { requirePassword } from '../../accounts/auth/password-confirmation.steps.ts';
import { defaultPrivacySettings } from '../../accounts/users/privacy.rules.ts';
import { requireActor } from '../../actor.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization, authorizeSelf } from '../../policy.ts';
import { findEventsOfOrganization, findEventsOfPerson, findToken } from './api-tokens.queries.ts';
import { apiTokenView } from './api-tokens.views.ts';
import { recordCreation } from './token-activity.steps.ts';

const permission = 'organization_token:manage';

export type CreatedToken = ApiTokenShape & { readonly token: string };

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
  const provenHash = await requirePassword(scope, input.password);
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
  return { name, scopes, event_ids, networks, expires_at, provenHash };
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

interface Owner {
  readonly kind: ApiTokenKind;
  readonly max: number;
  /** Null for a token of an organization, which gets a service account. */
  readonly user_id: number | null;
  readonly organization_id: number | null;
}

const activeTokenCount = statement<{ count: number }>(
  'active-api-token-count',
  `select count(*) as count from api_tokens
    where revoked_at is null and case when $2::bigint is null then user_id = $1::bigint and organization_id is null
                                      else organization_id = $2::bigint end`,
);

const insertServiceAccount = statement<{ id: number }>(
  'insert-service-account',
  `insert into users (email, first_name, last_name, privacy_settings, is_active) values ($1, $2, '(API)', $3, false)
   returning id`,
);

const insertToken = statement<{ id: number }>(
  'insert-api-token',
  `insert into api_tokens (user_id, organization_id, organization_role, created_by_id, name, token_hash, hint, scopes,
                           event_ids, networks, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
);

/**
 * Creates the service account of an organization's token. It has no email address and no memberships, and cannot log
 * in.
 */
async function createServiceAccount(tx: Transaction, name: string): Promise<number> {
  const email = `service-${randomUUID()}`;
  const row = await tx.row(insertServiceAccount, [email, name, JSON.stringify(defaultPrivacySettings)]);
  if (row === undefined) throw new Error('The service account of a token was not stored.');
  return row.id;
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
  { name, scopes, event_ids, networks, expires_at, provenHash }: Awaited<ReturnType<typeof validateDraft>>,
  { kind, max, user_id, organization_id }: Owner,
): Promise<CreatedToken> {
  const { user_id: created_by } = requireActor(scope);
  const token = newApiToken(kind);
  const id = await transaction(scope, async (tx) => {
    // Hashing takes long enough for the earlier checks to become stale.
    await lockProof(scope, tx, provenHash);
    const role = organization_id === null ? null : await lockGrantingRole(scope, tx, organization_id, { scopes });
    // Serializes concurrent requests to keep the count exact.
    await tx.lockName(
      `api-tokens:${organization_id === null ? `user ${created_by}` : `organization ${organization_id}`}`,
    );
    const active = await tx.row(activeTokenCount, [created_by, organization_id]);
    if ((active?.count ?? 0) >= max) throw fail('api_tokens_exceeded');
    const account = user_id ?? (await createServiceAccount(tx, name));
    const row = await tx.row(insertToken, [
      account,
      organization_id,
      role,
      created_by,
      name,
      hashToken(token),
      tokenHint(token),
      JSON.stringify(scopes),
      event_ids === null ? null : JSON.stringify(event_ids),
      JSON.stringify(networks),
      expires_at,
    ]);
    await recordCreation(scope, tx, name, organization_id);
    return row?.id ?? 0;
  });
  const row = await findToken(scope.db, id);
  if (row === undefined) throw fail('not_found');
  scope.security.about({ api_token_id: id });
  return { ...apiTokenView(row), token };
}

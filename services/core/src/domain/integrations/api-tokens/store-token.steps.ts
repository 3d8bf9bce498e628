/** Stores new API tokens. */
import { randomUUID } from 'node:crypto';
import type { OrganizationUserRole } from '@plenum/contracts/enums';
import type { ApiToken as ApiTokenShape } from '@plenum/contracts/integrations/api-tokens';
import type { ApiScope } from '@plenum/contracts/integrations/token-scopes';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type ApiTokenKind, tokenHint, newApiToken } from '../../../platform/security/api-token.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import { defaultPrivacySettings } from '../../accounts/users/privacy.rules.ts';
import { requireActor } from '../../actor.ts';
import { findToken } from './api-tokens.queries.ts';
import { apiTokenView } from './api-tokens.views.ts';
import { recordCreation } from './token-activity.steps.ts';

export type CreatedToken = ApiTokenShape & { readonly token: string };

export interface TokenDraft {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly event_ids: readonly number[] | null;
  readonly networks: readonly string[];
  readonly expires_at: Date | null;
}

export interface TokenOwner {
  readonly kind: ApiTokenKind;
  readonly max: number;
  /** Null for a token of an organization, which gets a service account. */
  readonly user_id: number | null;
  readonly organization_id: number | null;
  /** Null for a token of a person. */
  readonly organization_role: OrganizationUserRole | null;
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

const insertTokenSql = statement<{ id: number }>(
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

interface StoredToken {
  readonly id: number;
  readonly token: string;
}

/** Stores a token and records its creation. The caller has authorized the actor. Throws `api_tokens_exceeded`. */
export async function insertToken(
  scope: Scope,
  tx: Transaction,
  { name, scopes, event_ids, networks, expires_at }: TokenDraft,
  { kind, max, user_id, organization_id, organization_role }: TokenOwner,
): Promise<StoredToken> {
  const { user_id: created_by } = requireActor(scope);
  const token = newApiToken(kind);
  // Serializes concurrent requests to keep the count exact.
  await tx.lockName(
    `api-tokens:${organization_id === null ? `user ${created_by}` : `organization ${organization_id}`}`,
  );
  const active = await tx.row(activeTokenCount, [created_by, organization_id]);
  if ((active?.count ?? 0) >= max) throw fail('api_tokens_exceeded');
  const account = user_id ?? (await createServiceAccount(tx, name));
  const row = await tx.row(insertTokenSql, [
    account,
    organization_id,
    organization_role,
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
  return { id: row?.id ?? 0, token };
}

/** Returns a new token after the commit, for the reply. */
export async function readCreatedToken(scope: Scope, { id, token }: StoredToken): Promise<CreatedToken> {
  const row = await findToken(scope.db, id);
  if (row === undefined) throw fail('not_found');
  scope.security.addFields({ api_token_id: id });
  return { ...apiTokenView(row), token };
}

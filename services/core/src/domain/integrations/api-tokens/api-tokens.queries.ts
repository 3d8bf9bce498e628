import type { OrganizationUserRole } from '@plenum/contracts/enums';
import { maxApiTokens } from '@plenum/contracts/integrations/integration-limits';
import type { ApiScope } from '@plenum/contracts/integrations/token-scopes';
import { createSourceBatchLoader, byPosition, type Positioned } from '../../../platform/batch-loader.ts';
import { type Db, idList, plannedOnce, statement } from '../../../platform/db/database.ts';
import type { TokenState } from './api-tokens.rules.ts';

export interface PresentedTokenRow {
  readonly id: number;
  readonly user_id: number;
  readonly organization_id: number | null;
  readonly organization_role: OrganizationUserRole | null;
  readonly scopes: readonly ApiScope[];
  readonly event_ids: readonly number[] | null;
  readonly networks: readonly string[];
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly is_revoked: boolean;
  readonly is_owner_active: boolean;
  readonly is_demo: boolean;
  readonly is_demo_organizer: boolean;
  readonly email_verified: boolean;
}

const presented = plannedOnce<Positioned<PresentedTokenRow>>(
  'presented-api-tokens',
  `select requested.place, t.id, t.user_id, t.organization_id, t.organization_role, t.scopes, t.event_ids, t.networks, t.expires_at,
          t.last_used_at, t.revoked_at is not null as is_revoked, t.organization_id is not null or u.is_active as is_owner_active,
          u.is_demo, u.demo_organization_id is not null as is_demo_organizer,
          t.organization_id is not null or u.email_verified_at is not null as email_verified
     from unnest($1::text[]) with ordinality as requested (token_hash, place)
     join api_tokens t on t.token_hash = requested.token_hash
     join users u on u.id = t.user_id`,
);

/** Finds a token by its hash, with the state of its account. Concurrent calls share a statement. */
export const findPresentedToken = createSourceBatchLoader(
  async (db: Db, hashes: readonly string[]): Promise<(PresentedTokenRow | undefined)[]> =>
    byPosition(await db.rows(presented, [idList(hashes)]), hashes),
);

const tokenStates = statement<TokenState & { readonly id: number }>(
  'api-token-states',
  `select t.id, t.expires_at, t.revoked_at is not null as is_revoked, t.organization_id is not null or u.is_active as is_owner_active
     from api_tokens t join users u on u.id = t.user_id where t.id = any($1::bigint[])`,
);

/** Finds the states of tokens. Deleted tokens are missing. */
export const listTokenStates = (db: Db, ids: readonly number[]) => db.rows(tokenStates, [idList(ids)]);

const recordUse = statement(
  'record-api-token-use',
  `update api_tokens set last_used_at = $2::timestamptz
    where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - $3 * interval '1 second')`,
);

/** Records the last use of a token, at most once per `intervalS` seconds. */
export async function recordTokenUse(db: Db, api_token_id: number, at: Date, intervalS: number): Promise<void> {
  await db.rows(recordUse, [api_token_id, at, intervalS]);
}

export interface ApiTokenRow {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly scopes: ApiScope[];
  readonly events: { readonly id: number; readonly title: string }[] | null;
  readonly networks: string[];
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_at: Date;
  readonly creator_id: number | null;
  readonly creator_name: string | null;
  readonly creator_image_url: string | null;
}

/** Omits deleted events, although the token stays restricted to them. */
const eventsOfToken = `case when t.event_ids is not null then
    coalesce((select json_agg(json_build_object('id', e.id, 'title', e.title) order by e.start_date, e.id) from events e
               where e.status <> 'DELETED'
                 and e.id in (select event_id::bigint from jsonb_array_elements_text(t.event_ids) event_id)), '[]') end`;

const listed = `
  select t.id, t.name, t.hint, t.scopes, ${eventsOfToken} as events, t.networks, t.expires_at, t.last_used_at, t.created_at,
         c.id as creator_id, c.full_name as creator_name, c.image_url as creator_image_url
    from api_tokens t left join users c on c.id = t.created_by_id`;

const ofPerson = statement<ApiTokenRow>(
  'api-tokens-of-person',
  `${listed} where t.user_id = $1 and t.organization_id is null and t.revoked_at is null
    order by t.id desc limit ${maxApiTokens.ofPerson}`,
);
const ofOrganization = statement<ApiTokenRow>(
  'api-tokens-of-organization',
  `${listed} where t.organization_id = $1 and t.revoked_at is null order by t.id desc limit ${maxApiTokens.ofOrganization}`,
);
const byId = statement<ApiTokenRow>('api-token', `${listed} where t.id = $1`);

/** Lists the unrevoked tokens of a person, newest first. */
export const findTokensOfPerson = (db: Db, user_id: number) => db.rows(ofPerson, [user_id]);

/** Lists the unrevoked tokens of an organization, newest first. */
export const findTokensOfOrganization = (db: Db, organization_id: number) => db.rows(ofOrganization, [organization_id]);

export const findToken = (db: Db, api_token_id: number) => db.row(byId, [api_token_id]);

const revokeOfPerson = statement<{ name: string }>(
  'revoke-api-token-of-person',
  `update api_tokens set revoked_at = now()
    where id = $1 and user_id = $2 and organization_id is null and revoked_at is null returning name`,
);
const revokeOfOrganization = statement<{ name: string }>(
  'revoke-api-token-of-organization',
  'update api_tokens set revoked_at = now() where id = $1 and organization_id = $2 and revoked_at is null returning name',
);

/** Revokes a token of a person. Returns its name, or null if it does not exist. */
export const revokeTokenOfPerson = async (db: Db, api_token_id: number, user_id: number): Promise<string | null> =>
  (await db.row(revokeOfPerson, [api_token_id, user_id]))?.name ?? null;

/** Revokes a token of an organization. Returns its name, or null if it does not exist. */
export const revokeTokenOfOrganization = async (
  db: Db,
  api_token_id: number,
  organization_id: number,
): Promise<string | null> => (await db.row(revokeOfOrganization, [api_token_id, organization_id]))?.name ?? null;

const eventsOfOrganization = statement<{ id: number }>(
  'events-for-token-of-organization',
  `select id from events where organization_id = $1 and status <> 'DELETED' and id = any($2::bigint[])`,
);
const eventsOfPerson = statement<{ id: number }>(
  'events-for-token-of-person',
  `select e.id from events e
     left join event_users eu on eu.event_id = e.id and eu.user_id = $1 and eu.left_at is null
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = $1
    where e.id = any($2::bigint[]) and e.status <> 'DELETED'
      and (ou.role = 'OWNER' or eu.user_id is not null and not eu.is_banned)`,
);

export const findEventsOfOrganization = (db: Db, organization_id: number, ids: readonly number[]) =>
  db.rows(eventsOfOrganization, [organization_id, idList(ids)]);

export const findEventsOfPerson = (db: Db, user_id: number, ids: readonly number[]) =>
  db.rows(eventsOfPerson, [user_id, idList(ids)]);

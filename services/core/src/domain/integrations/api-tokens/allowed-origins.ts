/** Websites whose scripts may use the API for an organization, with a token only, never with a cookie. */
import type { AllowedOrigins } from '@plenum/contracts/integrations/allowed-origins';
import { type Db, statement } from '../../../platform/db/database.ts';
import { fail, failField, errorPhrase } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import type { Actor } from '../../actor.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization } from '../../policy.ts';
import { recordSecretCreator } from '../secret-addresses/secret-makers.steps.ts';
import { parseOrigin } from './allowed-origins.rules.ts';

const permission = 'organization_origin:write';

const list = statement<{ origin: string }>(
  'list-allowed-origins',
  'select origin from allowed_origins where organization_id = $1 order by place',
);
const removeAll = statement('remove-allowed-origins', 'delete from allowed_origins where organization_id = $1');
const insertAll = statement(
  'insert-allowed-origins',
  `insert into allowed_origins (organization_id, origin, place)
     select $1::bigint, origin, place from unnest($2::text[]) with ordinality as n (origin, place)`,
);

const originsOf = async (db: Db, organization_id: number): Promise<AllowedOrigins> => ({
  origins: (await db.rows(list, [organization_id])).map(({ origin }) => origin),
});

/** Lists the allowed websites. Throws `not_found`, `forbidden`. */
export async function getAllowedOrigins(scope: Scope, organization_id: number): Promise<AllowedOrigins> {
  await authorizeOrganization(scope, organization_id, permission);
  return originsOf(scope.db, organization_id);
}

/** Replaces the allowed websites. Throws `not_found`, `forbidden`, `invalid_request` (an invalid origin). */
export async function setAllowedOrigins(
  scope: Scope,
  organization_id: number,
  { origins: requested }: AllowedOrigins,
): Promise<AllowedOrigins> {
  await authorizeOrganization(scope, organization_id, permission);
  const origins = new Set(
    requested.map((text) => {
      const origin = parseOrigin(text);
      if (origin === null) throw failField('origins', errorPhrase('origin_unusable', { origin: text }));
      return origin;
    }),
  );
  await transaction(scope, async (tx) => {
    await lockOrganizationRight(scope, tx, organization_id, permission);
    await tx.lockName(`allowed-origins:${organization_id}`);
    await tx.rows(removeAll, [organization_id]);
    await tx.rows(insertAll, [organization_id, [...origins]]);
    await recordSecretCreator(scope, tx, 'ALLOWED_ORIGINS', organization_id, { organization_id });
  });
  return originsOf(scope.db, organization_id);
}

const allowedAnywhere = statement(
  'origin-is-allowed-anywhere',
  'select from allowed_origins where origin = $1 limit 1',
);

/**
 * Checks whether any organization allows a website. A CORS preflight request carries no token, so the organization is
 * unknown.
 */
export const isAllowedOrigin = async (db: Db, origin: string): Promise<boolean> =>
  (await db.rows(allowedAnywhere, [origin])).length > 0;

const allAllowed = statement<{ origin: string }>('all-allowed-origins', 'select distinct origin from allowed_origins');

/** Returns the websites that any organization allows. */
export const listAllAllowedOrigins = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await db.rows(allAllowed, [])).map(({ origin }) => origin));

const allowedForActor = statement(
  'origin-is-allowed-for-actor',
  `select from allowed_origins a
    where a.origin = $1
      and case when $2::bigint is not null then a.organization_id = $2::bigint
               else exists (select from organization_users ou
                             where ou.organization_id = a.organization_id and ou.user_id = $3::bigint) end
    limit 1`,
);

/**
 * Checks that a script at a website may use a token: the token's organization, or an organization of its person, must
 * allow the website. Throws `origin_not_allowed`.
 */
export async function requireAllowedOrigin(db: Db, { user_id, token }: Actor, origin: string): Promise<void> {
  const organization_id = token?.organization?.organization_id ?? null;
  if ((await db.rows(allowedForActor, [origin, organization_id, user_id])).length === 0)
    throw fail('origin_not_allowed');
}

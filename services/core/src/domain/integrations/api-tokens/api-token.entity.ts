import { defineEntity, p } from '@mikro-orm/core';
import { organizationUserRoles } from '@plenum/contracts/enums';
import { maxAllowedOriginLength, maxApiTokenNameLength } from '@plenum/contracts/integrations/integration-limits';
import type { ApiScope } from '@plenum/contracts/integrations/token-scopes';
import { checksOf, isFilled, isJson } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Organization } from '../../events/organizations/organization.entity.ts';

const ApiTokenSchema = defineEntity({
  name: 'ApiToken',
  tableName: 'api_tokens',
  checks: checksOf('api_tokens', {
    name: isFilled('name'),
    scopes: isJson('scopes', 'array'),
    networks: isJson('networks', 'array'),
    event_ids: isJson('event_ids', 'array'),
    organization: '("organization_id" is null) = ("organization_role" is null)',
  }),
  properties: {
    id: p.bigint('number').primary(),
    /** Acting account: the person, or the service account of an organization's token. */
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** Null for a token of a person. */
    organization: () => p.manyToOne(Organization).ref().nullable().deleteRule('cascade').index(),
    /** Role of the token in the organization: that of its creator. */
    organizationRole: p.enum(organizationUserRoles).nullable(),
    createdBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    name: p.string().length(maxApiTokenNameLength),
    /** SHA-256. */
    tokenHash: p.string().length(64).unique().hidden(),
    hint: p.string().length(40),
    scopes: p.json<ApiScope[]>(),
    /** Events that the token is restricted to; null for all accessible events. Deleted events stay listed. */
    eventIds: p.json<number[]>().nullable(),
    networks: p.json<string[]>().defaultRaw(`'[]'`),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Token with which a program uses the API as a person, or as an account of an organization. */
export class ApiToken extends ApiTokenSchema.class {}
ApiTokenSchema.setClass(ApiToken);

const AllowedOriginSchema = defineEntity({
  name: 'AllowedOrigin',
  tableName: 'allowed_origins',
  checks: checksOf('allowed_origins', { origin: isFilled('origin') }),
  properties: {
    organization: () => p.manyToOne(Organization).ref().primary().deleteRule('cascade'),
    origin: p.string().length(maxAllowedOriginLength).primary().index(),
    /** Position in the organization's list. */
    place: p.integer(),
  },
});

/** Website whose scripts may use the API for an organization. */
export class AllowedOrigin extends AllowedOriginSchema.class {}
AllowedOriginSchema.setClass(AllowedOrigin);

/** API tokens of people and organizations. */
import * as Type from 'typebox';
import { UserParams } from '../accounts/users.ts';
import { OrganizationParams } from '../events/organizations.ts';
import { maxPasswordLength } from '../limits.ts';
import { operation } from '../operation.ts';
import { CreatedAt, described, ExpiresAt, Id, nullable, oneOf, PersonMini, shape, TitleText } from '../primitives.ts';
import { maxApiTokenEvents, maxApiTokenNameLength, maxApiTokenNetworks, maxApiTokens } from './integration-limits.ts';
import { apiScopes } from './token-scopes.ts';

const Scopes = Type.Array(oneOf(apiScopes), {
  minItems: 1,
  maxItems: apiScopes.length,
  description: 'Scopes of the token. The documentation of each operation names the required scope.',
});
const Networks = Type.Array(Type.String({ maxLength: 50 }), {
  maxItems: maxApiTokenNetworks,
  description:
    'IP addresses and networks (CIDR) from which the token is accepted, such as `192.0.2.0/24`; empty for no restriction.',
});

export const ApiToken = shape({
  id: Id,
  name: Type.String({ description: 'Name of the token, such as its purpose.' }),
  hint: Type.String({ description: 'First and last characters of the token, to identify it.' }),
  scopes: Scopes,
  events: nullable(
    Type.Array(shape({ id: Id, title: TitleText }), {
      maxItems: maxApiTokenEvents,
      description: 'Events to which the token is restricted; null if it is not restricted.',
    }),
  ),
  networks: Networks,
  expires_at: nullable(
    Type.String({
      format: 'date-time',
      description: 'When the token expires (ISO 8601, UTC); null if it does not expire.',
    }),
  ),
  last_used_at: nullable(
    Type.String({
      format: 'date-time',
      description: 'When the token was last used, to within ten minutes (ISO 8601, UTC); null if it was never used.',
    }),
  ),
  created_at: CreatedAt,
  created_by: nullable(described(PersonMini, 'Person who created the token; null if the account was deleted.')),
});
export type ApiToken = Type.Static<typeof ApiToken>;

export const NewApiToken = shape({
  name: described(
    Type.String({ minLength: 1, maxLength: maxApiTokenNameLength, 'x-trim': true }),
    'Name of the token, such as its purpose.',
  ),
  scopes: Scopes,
  event_ids: Type.Optional(
    nullable(
      Type.Array(Id, {
        minItems: 1,
        maxItems: maxApiTokenEvents,
        description:
          'Events to which the token is restricted; null or omitted for no restriction. A restricted token gets 404 for other events and cannot have scopes of the organization or the account.',
      }),
    ),
  ),
  networks: Type.Optional(Networks),
  expires_at: Type.Optional(
    nullable(described(ExpiresAt, 'When the token expires (ISO 8601, UTC); null or omitted if it does not expire.')),
  ),
  password: Type.String({
    minLength: 1,
    maxLength: maxPasswordLength,
    description: 'Current password of the caller.',
  }),
});
export type NewApiToken = Type.Static<typeof NewApiToken>;

export const CreatedApiToken = shape({
  ...ApiToken.properties,
  token: Type.String({ description: 'The token. It is only returned once.' }),
});
export const ApiTokens = shape({
  tokens: Type.Array(ApiToken, { maxItems: maxApiTokens.ofOrganization, description: 'API tokens, newest first.' }),
});

export const PresentedApiToken = shape({
  ...Type.Omit(ApiToken, ['created_by']).properties,
  user_id: described(
    Id,
    'User id under which the token acts and writes: that of the person or, for a token of an organization, that of its own account.',
  ),
  organization_id: nullable(described(Id, 'Id of the organization of the token; null for a token of a person.')),
});
export type PresentedApiToken = Type.Static<typeof PresentedApiToken>;

export const GetApiToken = operation({
  method: 'GET',
  path: '/api-token',
  summary: 'Get the API token of the request',
  description:
    'Returns the scopes and restrictions of the token, and whose token it is. Use it to check a configuration. A login without an API token gets 404.',
  access: 'login',
  token: 'any',
  replies: { 200: PresentedApiToken },
  errors: ['not_found'],
});

const creationErrors = [
  'current_password_incorrect',
  'overloaded',
  'token_scope_not_held',
  'api_tokens_exceeded',
  'forbidden',
] as const;

export const ListApiTokens = operation({
  method: 'GET',
  path: '/users/:user_id/api-tokens',
  summary: 'List the caller’s API tokens',
  description:
    'Only the owner of the account may call this. Returns the tokens that have not been revoked, newest first, including expired ones. The tokens themselves are never returned again; `hint` identifies them.',
  access: 'login',
  params: UserParams,
  replies: { 200: ApiTokens },
  errors: ['forbidden'],
});

export const CreateApiToken = operation({
  method: 'POST',
  path: '/users/:user_id/api-tokens',
  summary: 'Create an API token for the caller',
  description: `Only the owner of the account may call this. The token acts as the caller within its scopes and is only returned in this reply. It loses access whenever the caller does. A person can have ${maxApiTokens.ofPerson} tokens that are not revoked. The caller is notified by email.`,
  access: 'login',
  securityLog: 'api_token.changed',
  params: UserParams,
  body: NewApiToken,
  replies: { 201: CreatedApiToken },
  errors: creationErrors,
  rateLimits: ['api_token_create'],
  failureLimits: ['password_check'],
  demoRestriction: true,
});

export const RevokeApiToken = operation({
  method: 'DELETE',
  path: '/users/:user_id/api-tokens/:api_token_id',
  summary: 'Revoke one of the caller’s API tokens',
  description:
    'Only the owner of the account may call this. Requests with the token are rejected immediately, and its sockets are closed within a second. This cannot be undone. The caller is notified by email.',
  access: 'login',
  securityLog: 'api_token.changed',
  params: shape({ ...UserParams.properties, api_token_id: described(Id, 'Id of the API token.') }),
  replies: { 204: Type.Null() },
  errors: ['forbidden'],
  demoRestriction: true,
});

const organizationErrors = ['not_found', 'forbidden'] as const;

export const ListOrganizationTokens = operation({
  method: 'GET',
  path: '/organizations/:organization_id/api-tokens',
  summary: 'List the API tokens of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Returns the tokens that have not been revoked, newest first, whoever created them, including expired ones. The tokens themselves are never returned again; `hint` identifies them.',
  access: 'login',
  params: OrganizationParams,
  replies: { 200: ApiTokens },
  errors: organizationErrors,
});

export const CreateOrganizationToken = operation({
  method: 'POST',
  path: '/organizations/:organization_id/api-tokens',
  summary: 'Create an API token for an organization',
  description: `Requires the role OWNER or ADMIN in the organization. The token acts for the organization in all its events, or only in those of \`event_ids\`, and is revoked when its creator loses the right to create it. Only an OWNER may grant scopes for events. It is only returned in this reply, and an organization can have ${maxApiTokens.ofOrganization} tokens that are not revoked. The caller and the other owners are notified by email.`,
  access: 'login',
  securityLog: 'api_token.changed',
  params: OrganizationParams,
  body: NewApiToken,
  replies: { 201: CreatedApiToken },
  errors: [...creationErrors, 'not_found'],
  rateLimits: ['api_token_create'],
  failureLimits: ['password_check'],
  demoRestriction: true,
});

export const RevokeOrganizationToken = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id/api-tokens/:organization_token_id',
  summary: 'Revoke an API token of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Requests with the token are rejected immediately, and its sockets are closed within a second. This cannot be undone. The caller and the owners are notified by email.',
  access: 'login',
  securityLog: 'api_token.changed',
  params: shape({
    ...OrganizationParams.properties,
    organization_token_id: described(Id, 'Id of the API token of the organization.'),
  }),
  replies: { 204: Type.Null() },
  errors: organizationErrors,
  demoRestriction: true,
});

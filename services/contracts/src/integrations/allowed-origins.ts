/** Web origins whose scripts can call the API with a token of the organization or of one of its members (CORS). */
import * as Type from 'typebox';
import { OrganizationParams } from '../events/organizations.ts';
import { operation } from '../operation.ts';
import { shape } from '../primitives.ts';
import { maxAllowedOriginLength, maxAllowedOrigins } from './integration-limits.ts';

export const AllowedOrigins = shape({
  origins: Type.Array(Type.String({ maxLength: maxAllowedOriginLength, 'x-trim': true }), {
    maxItems: maxAllowedOrigins,
    description: 'Origins such as `https://shop.example`: scheme, host, and the port unless it is the default one.',
  }),
});
export type AllowedOrigins = Type.Static<typeof AllowedOrigins>;

const path = '/organizations/:organization_id/allowed-origins';
const errors = ['not_found', 'forbidden'] as const;

export const GetAllowedOrigins = operation({
  method: 'GET',
  path,
  summary: 'Get the allowed web origins of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Scripts on these websites can call the API from a browser, with a token of the organization or of one of its members (CORS). Requests with cookies are never accepted from other websites.',
  access: 'login',
  params: OrganizationParams,
  replies: { 200: AllowedOrigins },
  errors,
});

export const SetAllowedOrigins = operation({
  method: 'PUT',
  path,
  summary: 'Replace the allowed web origins of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Scripts on these websites can call the API from a browser, with a token of the organization or of one of its members (CORS). Duplicates are removed, and an empty list allows no website. If one origin is invalid, the request fails with `invalid_request` and nothing changes.',
  access: 'login',
  securityLog: 'organization.origins_changed',
  params: OrganizationParams,
  body: AllowedOrigins,
  replies: { 200: AllowedOrigins },
  errors,
  demoRestriction: true,
});

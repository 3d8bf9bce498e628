/** Organizations own events (spec: contract 3.2, 7.3). Credentials are write-only: no shape here carries them. */
import * as Type from 'typebox';
import { event_statuses, organization_plans, OrganizationUserRole } from './enums.ts';
import { EventListItem } from './events.ts';
import { organization_name_length_max, organization_name_length_min } from './limits.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';

const OrganizationMember = shape({
  id: Id,
  full_name: Type.String(),
  email: Type.String(),
  user_name: Type.String(),
  user_email: Type.String(),
  role: OrganizationUserRole,
  created_at: Timestamp,
});

export const Organization = shape({
  id: Id,
  name: Type.String(),
  plan: oneOf(organization_plans),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  /** The first 100 members; the member list pages through all. */
  users: Type.Array(OrganizationMember),
});
export type Organization = Type.Static<typeof Organization>;

export const OrganizationDetail = shape({
  ...Organization.properties,
  member_count: Type.Integer(),
  owner_count: Type.Integer(),
  user_is_admin_or_owner: Type.Boolean(),
  current_user_role: nullable(OrganizationUserRole),
  has_mux_credentials: Type.Boolean(),
  has_mux_signing_credentials: Type.Boolean(),
  has_jaas_credentials: Type.Boolean(),
  upcoming_events: Type.Array(
    shape({ id: Id, title: Type.String(), start_date: CalendarDate, status: oneOf(event_statuses) }),
  ),
});
export type OrganizationDetail = Type.Static<typeof OrganizationDetail>;

export const OrganizationParams = shape({ organization_id: Id });

export const ListOrganizations = operation({
  method: 'GET',
  path: '/organizations',
  summary: 'The organizations one belongs to, by name',
  access: 'login',
  query: PageQuery,
  replies: { 200: page('organizations', Organization) },
});

export const CreateOrganization = operation({
  method: 'POST',
  path: '/organizations',
  summary: 'Create an organization and become its owner',
  access: 'login',
  body: shape({
    name: Type.String({
      minLength: organization_name_length_min,
      maxLength: organization_name_length_max,
      'x-trim': true,
    }),
  }),
  replies: { 201: OrganizationDetail },
  demo_refused: true,
});

export const GetOrganization = operation({
  method: 'GET',
  path: '/organizations/:organization_id',
  summary: 'An organization, for its members',
  access: 'login',
  params: OrganizationParams,
  replies: { 200: OrganizationDetail },
  errors: ['not_found', 'organization_access_denied'],
});

export const ListOrganizationEvents = operation({
  method: 'GET',
  path: '/organizations/:organization_id/events',
  summary: 'The events of an organization, newest start first',
  access: 'login',
  params: OrganizationParams,
  query: PageQuery,
  replies: { 200: page('events', EventListItem) },
  errors: ['not_found', 'organization_access_denied'],
});
